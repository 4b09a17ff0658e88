import type { Sharing } from "@lotwright/contracts/sharing";
import { type Toast, toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

/** Written into the page by a server that knows at which address people use it. */
const publicOrigin = () =>
  document.querySelector<HTMLMetaElement>('meta[name="lotwright-origin"]')?.content || window.location.origin;

/** The catalog's address for the public. */
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

function useTakeOver() {
  const utils = trpc.useUtils();
  return ({ enabled, token }: Sharing, manifestId: string) => {
    utils.manifests.byId.setData(
      { id: manifestId },
      (manifest) => manifest && { ...manifest, publicShareEnabled: enabled, publicShareToken: token },
    );
    return utils.manifests.list.invalidate();
  };
}

export function useUpdateSharing() {
  const takeOver = useTakeOver();
  return trpc.sharing.update.useMutation({
    meta,
    onSuccess: (sharing, { manifestId }) => {
      toast(sharing.enabled ? enabled : disabled);
      return takeOver(sharing, manifestId);
    },
  });
}

export function useRegenerateLink() {
  const takeOver = useTakeOver();
  return trpc.sharing.regenerate.useMutation({
    meta,
    onSuccess: (sharing, { manifestId }) => {
      toast({
        title: "Link regenerated",
        description: "The old link no longer works.",
        variant: "success",
      });
      return takeOver(sharing, manifestId);
    },
  });
}
