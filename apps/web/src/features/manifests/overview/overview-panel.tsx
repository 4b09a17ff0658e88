import type { ManifestOverview } from "@lotwright/contracts/manifest-glances";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../../../components/ui/class-names";
import { formatRange, longTime, plural, timeAgo } from "../../../lib/format";
import { useCan } from "../../../lib/session";
import { Steps } from "../glance/steps";
import { AddedChart } from "./added-chart";
import { type LotFlag, MissingLots } from "./missing-lots";
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
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left sm:px-4"
          onClick={toggle}
        >
          <span className="shrink-0 font-medium">Sale at a glance</span>
          <span className="min-w-0 grow truncate text-right text-muted-foreground text-sm tabular-nums">
            {!isOpen && overview && <Summary {...props} overview={overview} />}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames("size-5 shrink-0 transition", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId} className="px-3 pb-4 sm:px-4 lg:min-h-56">
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

function Summary(props: ReadProps) {
  const { priced, itemCount } = props.overview;
  const total = useTotal(props);
  const text = `${priced.toLocaleString("en-US")} of ${itemCount.toLocaleString("en-US")} priced`;
  if (!total) return text;
  return (
    <>
      <span className="max-sm:hidden">{text} · </span>
      {total}
    </>
  );
}

function Body(props: ReadProps) {
  const { overview, onShow } = props;
  return (
    <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
      <div className="min-w-0 space-y-4 lg:pt-3">
        <Steps counts={overview} hasTotal />
        <Facts {...props} />
        <MissingLots missing={overview.missing} onShow={onShow} />
      </div>
      <AddedChart added={overview.addedByDay} />
    </div>
  );
}

function Facts(props: ReadProps) {
  const { itemCount, estimated, photoCount, lastChange, isShared } = props.overview;
  const total = useTotal(props);
  const mayShare = useCan("manifest.share");
  const withoutEstimate = itemCount - estimated;
  const sharing = isShared ? "Shared by public link" : "Not shared";
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {total && (
        <Fact label="Estimates">
          <span className="font-medium tabular-nums">{total}</span>
          {withoutEstimate > 0 && (
            <span className="text-muted-foreground">
              {" "}
              ({plural(withoutEstimate, "lot")} without an estimate)
            </span>
          )}
        </Fact>
      )}
      <Fact label="Photos">
        <span className="tabular-nums">{photoCount.toLocaleString("en-US")}</span>
      </Fact>
      <Fact label="Last change">
        <time dateTime={lastChange.at} title={longTime(lastChange.at)}>
          {timeAgo(lastChange.at)}
        </time>
        {lastChange.by && ` by ${lastChange.by}`}
      </Fact>
      <Fact label="Sharing">
        {mayShare ? (
          <button
            type="button"
            className="relative rounded-md underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
            onClick={props.onOpenSettings}
          >
            {sharing}
          </button>
        ) : (
          sharing
        )}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
