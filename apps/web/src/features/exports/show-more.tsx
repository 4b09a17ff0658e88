import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { useOnlineOnly } from "../../data/api/connection";
import { rowsAtOnce } from "./check/check-pages";

type ShowMoreProps<T> = {
  rows: readonly T[];
  /** Rows that are not loaded yet. */
  rest?: { count: number; isBusy: boolean; load: () => void };
  /** Whether keyboard navigation stops at the button after the last row. */
  isStop?: boolean;
  children: (row: T, index: number) => ReactNode;
};

/** The first rows of a list, and a button that shows more, rendered as siblings of the rows. */
export function ShowMore<T>({ rows, rest, isStop, children }: ShowMoreProps<T>) {
  const [shown, setShown] = useState(rowsAtOnce);
  const onlineOnly = useOnlineOnly();
  const left = Math.max(0, rows.length - shown) + (rest?.count ?? 0);
  const isLoading = rest?.isBusy === true;
  const showMore = () => {
    if (isLoading) return;
    setShown(shown + rowsAtOnce);
    if (rest && rows.length < shown + rowsAtOnce) rest.load();
  };
  return (
    <>
      {rows.slice(0, shown).map(children)}
      {left > 0 && (
        <li className="px-4 py-3">
          <Button
            variant="secondary"
            {...(rest && onlineOnly)}
            data-stop={isStop ? "more" : undefined}
            onClick={showMore}
          >
            {/* Not disabled, so that it keeps the focus. */}
            {isLoading ? "Loading..." : `Show ${Math.min(rowsAtOnce, left)} more`}
          </Button>
          <span className="pl-3 text-muted-foreground text-sm">{left.toLocaleString("en-US")} not shown</span>
        </li>
      )}
    </>
  );
}
