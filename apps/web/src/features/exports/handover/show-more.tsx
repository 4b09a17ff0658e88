import { type ReactNode, useState } from "react";
import { Button } from "../../../components/ui/button";

/** Rows of a long list that are rendered at first, and with each press on the button. */
const pageSize = 50;

type ShowMoreProps<T> = {
  rows: readonly T[];
  /** Whether the keyboard stops at the button, after the last row. */
  isStop?: boolean;
  children: (row: T, index: number) => ReactNode;
};

/** The first rows of a list, and a button that adds the next ones. Put it next to the list's own elements. */
export function ShowMore<T>({ rows, isStop, children }: ShowMoreProps<T>) {
  const [shown, setShown] = useState(pageSize);
  const left = rows.length - shown;
  return (
    <>
      {rows.slice(0, shown).map(children)}
      {left > 0 && (
        <li className="px-4 py-3">
          <Button
            variant="secondary"
            data-stop={isStop ? "more" : undefined}
            onClick={() => setShown(shown + pageSize)}
          >
            Show {Math.min(pageSize, left)} more
          </Button>
          <span className="pl-3 text-muted-foreground text-sm">{left.toLocaleString("en-US")} not shown</span>
        </li>
      )}
    </>
  );
}
