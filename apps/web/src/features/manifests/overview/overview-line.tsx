import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { ManifestOverview, ResultCounts } from "@lotwright/contracts/catalog/manifest-glances";
import type { DescriptionProgress } from "@lotwright/contracts/writing/descriptions";
import type { ComponentProps } from "react";
import { classNames } from "../../../components/ui/class-names";
import { Spinner } from "../../../components/ui/progress";
import { useHasNoProvider } from "../../../data/session/ai-provider";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { comparedText, saleText } from "../glance/sale-texts";
import { useTotal } from "./use-total";

type OverviewLineProps = {
  overview: ManifestOverview;
  /** Undefined until loaded. */
  progress: DescriptionProgress | undefined;
  currency: string | undefined;
  isWide: boolean;
  onShow: (flag: LotFlag) => void;
  /** Opens all that is counted. */
  onOpen: () => void;
};

const countText = (count: number, total: number, done: string) =>
  count === total
    ? `${count.toLocaleString("en-US")} ${done}`
    : `${count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${done}`;

/** One line about the state of the sale below the title. Each part opens what it counts. */
export function OverviewLine(props: OverviewLineProps) {
  const { overview, progress, currency, isWide, onShow, onOpen } = props;
  const { itemCount, priced, isShared, missing } = overview;
  // While descriptions run, the progress is newer, so count and total both come from it.
  const { described, failed, ...of } = progress ?? { ...overview, failed: missing.failed };
  const total = useTotal(overview, currency);
  const mayShare = useCan("manifest.share");
  const hasNoProvider = useHasNoProvider();
  const shared = isShared ? "Shared" : "Not shared";
  return (
    <section aria-label="Sale at a glance" className="bg-surface">
      <ul
        className={classNames(
          "page flex h-9 items-center overflow-x-auto overscroll-x-contain whitespace-nowrap text-muted-foreground text-sm tabular-nums [scrollbar-width:none] mask-[linear-gradient(to_right,black_calc(100%_-_1rem),transparent)] large-text:h-auto large-text:flex-wrap large-text:whitespace-normal sideways:pr-34! [&>li+li]:before:px-1.5 [&>li+li]:before:content-['·'/''] large-text:[&>li+li]:before:content-none",
          isWide && "max-w-none!",
        )}
      >
        {overview.results && <ResultParts {...{ currency, onShow, onOpen }} results={overview.results} />}
        <LinePart onClick={onOpen} aria-haspopup="dialog">
          {progress && progress.running > 0 && <Spinner />}
          {countText(described, of.itemCount, "described")}
        </LinePart>
        {failed > 0 && (
          <LinePart
            className={classNames(!hasNoProvider && "text-destructive!")}
            onClick={() => onShow("failed")}
          >
            {failed.toLocaleString("en-US")} couldn't be described
          </LinePart>
        )}
        <LinePart
          {...(priced === itemCount && { "aria-haspopup": "dialog" })}
          onClick={priced === itemCount ? onOpen : () => onShow("no-price")}
        >
          {countText(priced, itemCount, "priced")}
        </LinePart>
        {total && (
          <LinePart onClick={onOpen} aria-haspopup="dialog">
            {total}
          </LinePart>
        )}
        {mayShare ? (
          <LinePart
            onClick={() => openDialog({ id: "sharing", manifestId: overview.id })}
            aria-haspopup="dialog"
          >
            {shared}
          </LinePart>
        ) : (
          <li>{shared}</li>
        )}
      </ul>
    </section>
  );
}

type ResultPartsProps = Pick<OverviewLineProps, "currency" | "onShow" | "onOpen"> & { results: ResultCounts };

/** The results after the sale. Amounts are for admins, like the total estimate. */
function ResultParts({ results, currency, onShow, onOpen }: ResultPartsProps) {
  const mayConfigure = useCan("workspace.configure");
  const sale = saleText(results, mayConfigure ? { currency } : undefined);
  const { withdrawn, withoutResult } = results;
  return (
    <>
      {sale && (
        <LinePart
          className="text-foreground"
          title={mayConfigure ? comparedText(results) : ""}
          onClick={onOpen}
          aria-haspopup="dialog"
        >
          {sale}
        </LinePart>
      )}
      {withdrawn > 0 && (
        <LinePart onClick={() => onShow("withdrawn")}>{withdrawn.toLocaleString("en-US")} withdrawn</LinePart>
      )}
      {withoutResult > 0 && (
        <LinePart onClick={onOpen} aria-haspopup="dialog">
          {withoutResult.toLocaleString("en-US")} without a result
        </LinePart>
      )}
    </>
  );
}

/** A button in the line, as high as the line. */
const LinePart = ({ className, ...rest }: ComponentProps<"button">) => (
  <li className="flex items-center">
    <button
      type="button"
      {...rest}
      className={classNames(
        "inline-flex min-h-9 items-center gap-1.5 rounded-md underline decoration-dotted underline-offset-4 -outline-offset-2 hover:decoration-solid",
        className,
      )}
    />
  </li>
);
