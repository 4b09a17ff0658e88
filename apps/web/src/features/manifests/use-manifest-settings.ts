import { trpc } from "../../data/api/trpc";
import { toast } from "../../lib/toasts";

export function useUpdateManifest() {
  const utils = trpc.useUtils();
  return trpc.manifests.update.useMutation({
    meta: { errorFallback: "Failed to update settings. Please try again.", formTakesIssues: true },
    onSuccess: (manifest) => {
      utils.manifests.byId.setData({ id: manifest.id }, manifest);
      toast({ title: "Settings saved", variant: "success" });
      return Promise.all([
        utils.manifests.list.invalidate(),
        utils.consignors.suggestions.invalidate({ manifestId: manifest.id }),
        utils.team.list.invalidate(),
      ]);
    },
  });
}

/** Deletes a manifest. `leave` navigates to a page that shows no data of the manifest. */
export function useRemoveManifest(leave: () => Promise<void>) {
  const utils = trpc.useUtils();
  return trpc.manifests.remove.useMutation({
    meta: { errorFallback: "Failed to delete manifest. Please try again." },
    onSuccess: async (_success, { id }) => {
      utils.manifests.list.setData(undefined, (manifests) => manifests?.filter((other) => other.id !== id));
      await leave();
      toast({ title: "Manifest deleted", variant: "success" });
      await Promise.all([
        utils.manifests.list.invalidate(),
        utils.exportLogs.list.invalidate(),
        utils.team.list.invalidate(),
      ]);
    },
  });
}
