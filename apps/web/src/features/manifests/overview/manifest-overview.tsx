import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import { lazy, type ReactNode, useState } from "react";
import { Part } from "../../../components/layout/part";
import { trpc } from "../../../data/api/trpc";
import { useCurrency } from "../../../data/lots/field-text";
import { OverviewLine } from "./overview-line";
import { OverviewSpace } from "./overview-space";

const OverviewDialog = lazy(() => import("./overview-dialog"));

type ManifestOverviewProps = {
  manifestId: string;
  /** Whether the page is as wide as the screen. */
  isWide: boolean;
  /** Limits the list to the lots that a number counts. */
  onShow: (flag: LotFlag) => void;
  onShare: () => void;
  /** A panel that shows the progress of AI descriptions and starts them for all lots. */
  renderDescriptions: (onClose: () => void) => ReactNode;
};

/** The state of a manifest: a line above its lots, and the dialog that it opens. Empty if it can't be read. */
export default function ManifestOverview({ manifestId, renderDescriptions, ...line }: ManifestOverviewProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data: overview } = trpc.manifests.overview.useQuery(
    { manifestId, timeZone },
    { meta: { hasOwnMessage: true } },
  );
  const { data: progress } = trpc.descriptions.progress.useQuery({ manifestId });
  const currency = useCurrency(manifestId);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!overview) return <OverviewSpace />;
  return (
    <>
      <OverviewLine {...{ overview, progress, currency, ...line }} onOpen={() => setIsOpen(true)} />
      {isOpen && (
        <Part onClose={close}>
          <OverviewDialog
            {...{ overview, currency }}
            descriptions={renderDescriptions(close)}
            onShow={(flag) => {
              close();
              line.onShow(flag);
            }}
            onShare={() => {
              close();
              line.onShare();
            }}
            onClose={close}
          />
        </Part>
      )}
    </>
  );
}
