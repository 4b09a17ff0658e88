import type { LotFlag } from "@lotwright/contracts/lot-filters";
import type { ManifestOverview } from "@lotwright/contracts/manifest-glances";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "../../../components/ui/class-names";
import { formatRange, longTime, plural, timeAgo } from "../../../lib/format";
import { useCan } from "../../../lib/session";
import { Covers } from "../glance/covers";
import { Steps } from "../glance/steps";
import { AddedChart } from "./added-chart";
import { MissingLots } from "./missing-lots";
import { useIsOpen } from "./use-is-open";

export type OverviewPanelProps = {
  /** Undefined until it is read. */
  overview: ManifestOverview | undefined;
  currency: string | undefined;
  /** Limits the list to the lots that the number counts. */
  onShow: (flag: LotFlag) => void;
  /** Opens the settings, which contain the sharing. */
  onOpenSettings: () => void;
};

/** Where the sale stands. Closed it is one line, on phones too. */
export function OverviewPanel(props: OverviewPanelProps) {
  const { overview } = props;
  const [isOpen, toggle] = useIsOpen();
  const bodyId = useId();
  return (
    <section aria-label="Sale at a glance" className="rounded-lg border bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left large-text:flex-wrap sm:px-4"
          onClick={toggle}
        >
          <span className="shrink-0 font-medium large-text:shrink">Sale at a glance</span>
          <span className="min-w-0 grow truncate text-right text-muted-foreground text-sm tabular-nums large-text:whitespace-normal large-text:text-left">
            {overview && <Summary {...props} overview={overview} isOpen={isOpen} />}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames("size-5 shrink-0 transition", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId} className="px-3 pb-4 sm:px-4 lg:min-h-59.5">
          {overview && <Body {...props} overview={overview} />}
        </div>
      )}
    </section>
  );
}

type ReadProps = OverviewPanelProps & { overview: ManifestOverview };

/** The total estimate, for admins. */
function useTotal({ overview, currency }: ReadProps): string {
  const mayConfigure = useCan("workspace.configure");
  return mayConfigure ? formatRange(overview.lowEstimate, overview.highEstimate, currency) : "";
}

/** The header's right side: when it changed last, or the main numbers while the panel is closed. */
function Summary({ isOpen, ...props }: ReadProps & { isOpen: boolean }) {
  const { priced, itemCount, lastChange } = props.overview;
  const total = useTotal(props);
  if (isOpen) return <LastChange {...lastChange} />;
  const text = `${priced.toLocaleString("en-US")} of ${itemCount.toLocaleString("en-US")} priced`;
  if (!total) return text;
  return (
    <>
      <span className="max-sm:hidden">{text} · </span>
      {total}
    </>
  );
}

function LastChange({ at, by }: ManifestOverview["lastChange"]) {
  return (
    <>
      <span className="max-sm:sr-only">Changed </span>
      <time dateTime={at} title={longTime(at)}>
        {timeAgo(at)}
      </time>
      {by && ` by ${by}`}
    </>
  );
}

function Body(props: ReadProps) {
  const { overview, onShow } = props;
  return (
    <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
      <div className="min-w-0 space-y-3">
        <div className="flex items-start gap-4">
          {overview.coverUrls.length > 0 && (
            <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-md border large-text:hidden">
              <Covers urls={overview.coverUrls} />
            </div>
          )}
          <div className="min-w-0 grow space-y-3">
            <Steps counts={overview} hasTotal />
            <Facts {...props} />
          </div>
        </div>
        <MissingLots missing={overview.missing} onShow={onShow} />
      </div>
      <AddedChart added={overview.addedByDay} />
    </div>
  );
}

function Facts(props: ReadProps) {
  const { itemCount, estimated, photoCount } = props.overview;
  const total = useTotal(props);
  const withoutEstimate = itemCount - estimated;
  return (
    <div className="text-muted-foreground text-sm tabular-nums">
      {total && (
        <p>
          Estimates <span className="font-medium text-foreground">{total}</span>
          {withoutEstimate > 0 && ` (${plural(withoutEstimate, "lot")} without an estimate)`}
        </p>
      )}
      <p>
        {plural(photoCount, "photo")} · <Sharing {...props} />
      </p>
    </div>
  );
}

/** Whether there is a public link, and for those who may share the way to its settings. */
function Sharing({ overview, onOpenSettings }: ReadProps) {
  const text = overview.isShared ? "Shared by public link" : "Not shared";
  if (!useCan("manifest.share")) return text;
  return (
    <button
      type="button"
      className="relative rounded-md text-foreground underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
      onClick={onOpenSettings}
    >
      {text}
    </button>
  );
}
