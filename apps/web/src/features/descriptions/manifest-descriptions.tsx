import { useConnectHint, useHasNoProvider } from "../../data/session/ai-provider";
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

export default function ManifestDescriptions({ manifestId, ...filter }: ManifestDescriptionsProps) {
  const hasNoProvider = useHasNoProvider();
  const connectHint = useConnectHint();
  const mayDescribe = useCan("ai.use");
  const { progress, ...actions } = useDescriptions(manifestId);
  return (
    progress && (
      <DescriptionsPanel
        {...{ progress, hasNoProvider, connectHint, mayDescribe }}
        {...actions}
        {...filter}
      />
    )
  );
}
