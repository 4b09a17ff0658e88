import { DescriptionsPanel } from "./descriptions-panel";
import { useDescriptions } from "./use-descriptions";

export default function ManifestDescriptions({ manifestId }: { manifestId: string }) {
  const { progress, ...actions } = useDescriptions(manifestId);
  return progress && <DescriptionsPanel progress={progress} {...actions} />;
}
