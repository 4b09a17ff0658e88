import { useCurrency } from "../../../lib/field-text";
import { trpc } from "../../../lib/trpc";
import { OverviewPanel, type OverviewPanelProps } from "./overview-panel";

type ManifestOverviewProps = Pick<OverviewPanelProps, "onShow" | "onOpenSettings"> & { manifestId: string };

/** Where a manifest stands, at the top of its lots. Absent if it can't be read. */
export default function ManifestOverview({ manifestId, ...actions }: ManifestOverviewProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data, error } = trpc.manifests.overview.useQuery(
    { manifestId, timeZone },
    { meta: { hasOwnMessage: true } },
  );
  const currency = useCurrency(manifestId);
  if (error && !data) return null;
  return <OverviewPanel overview={data} currency={currency} {...actions} />;
}
