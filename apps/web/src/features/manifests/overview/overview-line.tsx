import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { ManifestOverview, ResultCounts } from "@lotwright/contracts/catalog/manifest-glances";
import type { DescriptionProgress } from "@lotwright/contracts/writing/descriptions";
import type { ComponentProps } from "react";
import { Badge } from "../../../components/ui/badge";
import { classNames } from "../../../components/ui/class-names";
import { Spinner } from "../../../components/ui/progress";
import { useHasNoProvider } from "../../../data/session/ai-provider";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { comparedText, saleParts } from "../glance/sale-texts";
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
      <div
        className={classNames(
          "page flex h-9 items-center gap-x-3 text-muted-foreground text-sm tabular-nums large-text:h-auto large-text:flex-wrap sideways:pr-34!",
          isWide && "max-w-none!",
        )}
      >
        {/* A part that does not fit is on a second line, which is reached by scrolling or by focus. */}
        <ul className="flex h-9 min-w-0 snap-y snap-mandatory flex-wrap items-center overflow-y-auto overscroll-contain whitespace-nowrap [scrollbar-width:none] large-text:h-auto large-text:whitespace-normal max-lg:grow [&>li+li]:before:px-1.5 [&>li+li]:before:content-['·'/''] large-text:[&>li+li]:before:content-none">
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
        </ul>
        {mayShare ? (
          <button
            type="button"
            className="inline-flex min-h-9 shrink-0 items-center rounded-md -outline-offset-2"
            onClick={() => openDialog({ id: "sharing", manifestId: overview.id })}
            aria-haspopup="dialog"
          >
            <Badge variant="outline" className="hover:bg-muted">
              {shared}
            </Badge>
          </button>
        ) : (
          <Badge variant="outline" className="shrink-0">
            {shared}
          </Badge>
        )}
      </div>
    </section>
  );
}

type ResultPartsProps = Pick<OverviewLineProps, "currency" | "onShow" | "onOpen"> & { results: ResultCounts };

/** The results after the sale. Amounts are for admins, like the total estimate. */
function ResultParts({ results, currency, onShow, onOpen }: ResultPartsProps) {
  const mayConfigure = useCan("workspace.configure");
  const sale = saleParts(results, mayConfigure ? { currency } : undefined);
  const { withdrawn, withoutResult } = results;
  return (
    <>
      {sale.length > 0 && (
        <LinePart
          className="text-foreground"
          title={mayConfigure ? comparedText(results) : ""}
          onClick={onOpen}
          aria-haspopup="dialog"
        >
          <span>
            {sale.map((part, at) => (
              // A phone has room for the number and the sum.
              <span key={part} className={at > 1 ? "max-sm:hidden" : undefined}>
                {at > 0 && ", "}
                {part}
              </span>
            ))}
          </span>
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
  <li className="flex snap-start items-center">
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
