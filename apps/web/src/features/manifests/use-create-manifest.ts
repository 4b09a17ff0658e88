import { trpc } from "../../lib/trpc";

export function useCreateManifest() {
  const utils = trpc.useUtils();
  return trpc.manifests.create.useMutation({
    meta: { errorFallback: "Failed to create manifest", formTakesIssues: true },
    // A consignor that was new comes into being with the manifest.
    onSuccess: () => Promise.all([utils.manifests.list.invalidate(), utils.consignors.list.invalidate()]),
  });
}
