import { useNoAiProvider } from "../../lib/ai-provider";
import { DescriptionsPanel } from "./descriptions-panel";
import { useDescriptions } from "./use-descriptions";

type ManifestDescriptionsProps = {
  manifestId: string;
  isShowingFailed: boolean;
  onShowFailed: (isShown: boolean) => void;
};

export default function ManifestDescriptions({ manifestId, ...filter }: ManifestDescriptionsProps) {
  const noProvider = useNoAiProvider();
  const { progress, ...actions } = useDescriptions(manifestId);
  return progress && <DescriptionsPanel {...{ progress, noProvider }} {...actions} {...filter} />;
}
