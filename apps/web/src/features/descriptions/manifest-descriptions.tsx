import { useNoAiProvider } from "../../data/session/ai-provider";
import { useCan } from "../../data/session/session";
import { DescriptionsPanel } from "./descriptions-panel";
import { useDescriptions } from "./use-descriptions";

type ManifestDescriptionsProps = {
  manifestId: string;
  /** The filter of the list, which the panel's numbers set. */
  shown: string | undefined;
  /** Filters the list by the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
};

/** Hint for admins, who can connect an AI provider. */
const connectText = "Connect an AI provider to write descriptions from photos.";

export default function ManifestDescriptions({ manifestId, ...filter }: ManifestDescriptionsProps) {
  const noProvider = useNoAiProvider();
  const isAdmin = useCan("workspace.configure");
  const mayDescribe = useCan("ai.use");
  const { progress, ...actions } = useDescriptions(manifestId);
  return (
    progress && (
      <DescriptionsPanel
        {...{ progress, noProvider: noProvider && isAdmin ? connectText : noProvider }}
        {...actions}
        {...{ mayDescribe }}
        {...filter}
      />
    )
  );
}
