import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import type { Sharing } from "@lotwright/contracts/workspace/sharing";
import { trpc } from "../../data/api/trpc";
import { publicOrigin } from "../../lib/public-origin";
import { type Toast, toast } from "../../lib/toasts";

/** The URL of a public catalog. */
export function shareLink(token: string): string {
  return `${publicOrigin()}/public/${token}`;
}

const meta = { errorFallback: "Failed to update settings. Please try again." };

const enabled: Toast = { title: "Sharing enabled", variant: "success" };
const disabled: Toast = {
  title: "Sharing disabled",
  description: "Photo addresses that someone already has can still be opened.",
  variant: "success",
};

function useCacheUpdate() {
  const utils = trpc.useUtils();
  return ({ enabled, token }: Sharing, manifestId: string) => {
    utils.manifests.byId.setData({ id: manifestId }, (manifest) => {
      if (!manifest) return undefined;
      const { shareEndsAt, ...kept } = manifest;
      // The server removes an end that is over when the link is turned on.
      const end = isLinkOpen(true, shareEndsAt) && shareEndsAt ? { shareEndsAt } : {};
      return { ...kept, ...end, publicShareEnabled: enabled, publicShareToken: token };
    });
    return utils.manifests.list.invalidate();
  };
}

export function useUpdateSharing() {
  const updateCache = useCacheUpdate();
  return trpc.sharing.update.useMutation({
    meta,
    onSuccess: (sharing, { manifestId }) => {
      toast(sharing.enabled ? enabled : disabled);
      return updateCache(sharing, manifestId);
    },
  });
}

/** Changes what a catalog shows, and when its link ends. */
export function useUpdateOptions() {
  const utils = trpc.useUtils();
  return trpc.sharing.update.useMutation({
    meta,
    onSuccess: async (_sharing, { manifestId }) => {
      toast({ title: "Catalog updated", variant: "success" });
      await Promise.all([
        utils.manifests.byId.invalidate({ id: manifestId }),
        utils.manifests.list.invalidate(),
      ]);
    },
  });
}

export function useRegenerateLink() {
  const updateCache = useCacheUpdate();
  return trpc.sharing.regenerate.useMutation({
    meta,
    onSuccess: (sharing, { manifestId }) => {
      toast({
        title: "Link regenerated",
        description: "The old link no longer works.",
        variant: "success",
      });
      return updateCache(sharing, manifestId);
    },
  });
}
