import { useNoAiProvider, useReadsMarks } from "../../lib/ai-provider";
import { DescriptionsPanel } from "./descriptions-panel";
import { useDescriptions } from "./use-descriptions";

type ManifestDescriptionsProps = {
  manifestId: string;
  /** The filter of the list that the panel's numbers may have opened. */
  shown: string | undefined;
  /** Limits the list to the lots that a number counts, or shows all lots. */
  onShow: (is: string | undefined) => void;
};

export default function ManifestDescriptions({ manifestId, ...filter }: ManifestDescriptionsProps) {
  const noProvider = useNoAiProvider();
  const readsMarks = useReadsMarks();
  const { progress, ...actions } = useDescriptions(manifestId);
  return progress && <DescriptionsPanel {...{ progress, noProvider, readsMarks }} {...actions} {...filter} />;
}
