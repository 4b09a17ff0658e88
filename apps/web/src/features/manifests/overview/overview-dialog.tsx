import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { ManifestOverview } from "@lotwright/contracts/catalog/manifest-glances";
import { type ReactNode, Suspense } from "react";
import { Dialog } from "../../../components/ui/dialog";
import { EmailText } from "../../../components/ui/email-text";
import { useCurrency } from "../../../data/lots/field-text";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { longTime, plural, timeAgo } from "../../../lib/format";
import { Covers } from "../glance/covers";
import { Steps } from "../glance/steps";
import { AddedChart } from "./added-chart";
import { MissingLots } from "./missing-lots";
import { SaleResults } from "./sale-results";
import { useOverview } from "./use-overview";
import { useTotal } from "./use-total";

type OverviewDialogProps = {
  manifestId: string;
  /** The panel of AI descriptions. */
  descriptions: ReactNode;
  /** Filters the list by the lots that the number counts. */
  onShow: (flag: LotFlag) => void;
  onClose: () => void;
};

/** Dialog about the state of the sale: progress, AI descriptions, missing data, and added lots. */
export default function OverviewDialog(props: OverviewDialogProps) {
  const { manifestId, descriptions, onShow, onClose } = props;
  const { data: overview } = useOverview(manifestId);
  if (!overview) return null;
  return (
    <Dialog onOpenChange={onClose} title="Sale at a glance" className="sm:max-w-xl">
      <div className="space-y-4">
        <div className="flex items-start gap-4">
          {overview.coverUrls.length > 0 && (
            <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-md border max-sm:hidden">
              <Covers urls={overview.coverUrls} />
            </div>
          )}
          <div className="min-w-0 grow space-y-3">
            <Steps counts={overview} hasTotal />
            <Facts {...{ manifestId, overview }} />
          </div>
        </div>
        {overview.results && (
          <Suspense>
            <SaleResults {...{ manifestId, onShow }} results={overview.results} />
          </Suspense>
        )}
        <Suspense>{descriptions}</Suspense>
        <MissingLots missing={overview.missing} onShow={onShow} />
        <AddedChart added={overview.addedByDay} />
      </div>
    </Dialog>
  );
}

function LastChange({ at, by }: ManifestOverview["lastChange"]) {
  return (
    <p>
      {"Changed "}
      <time dateTime={at} title={longTime(at)}>
        {timeAgo(at)}
      </time>
      {by && (
        <>
          {" by "}
          <EmailText text={by} />
        </>
      )}
    </p>
  );
}

type FactsProps = { manifestId: string; overview: ManifestOverview };

function Facts(props: FactsProps) {
  const { itemCount, estimated, photoCount, lastChange } = props.overview;
  const total = useTotal(props.overview, useCurrency(props.manifestId));
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
      <LastChange {...lastChange} />
    </div>
  );
}

/** Whether there is a public link, with a link to its settings for users who may share. */
function Sharing({ manifestId, overview }: FactsProps) {
  const text = overview.isShared ? "Shared by public link" : "Not shared";
  if (!useCan("manifest.share")) return text;
  return (
    <button
      type="button"
      className="relative rounded-md text-foreground underline underline-offset-2 after:absolute after:inset-x-0 after:-inset-y-3"
      onClick={() => openDialog({ id: "sharing", manifestId })}
    >
      {text}
    </button>
  );
}
