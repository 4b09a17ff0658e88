import { trpc } from "../../data/api/trpc";
import { toast } from "../../lib/toasts";

/**
 * The company's platform: the id of an export preset, null if none is chosen, undefined while it is unknown, and a function
 * that saves another one.
 */
export function useMyPlatform() {
  const utils = trpc.useUtils();
  const settings = trpc.companySettings.current.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const save = trpc.companySettings.update.useMutation({
    meta: { errorFallback: "Failed to save your platform. Please try again." },
    // Arrow keys in a closed select choose one platform after another; the last one is saved last.
    scope: { id: "my-platform" },
    onSuccess(saved) {
      utils.companySettings.current.setData(undefined, saved);
      toast({ title: "Platform saved", variant: "success" });
    },
  });
  return {
    platform: settings.data?.platform,
    isLoading: settings.isLoading,
    /** The platform that is being saved. */
    saving: save.isPending ? save.variables.platform : undefined,
    save: (platform: string | null, onSuccess?: () => void) =>
      save.mutate({ platform }, { ...(onSuccess && { onSuccess }) }),
  };
}
