import { trpc } from "../../data/api/trpc";
import { toast } from "../../lib/toasts";

/** Saves the company's platform: the id of an export preset, or null for none. */
export function useSavePlatform(onSaved?: (platform: string | null) => void) {
  const utils = trpc.useUtils();
  const save = trpc.companySettings.update.useMutation({
    meta: { errorFallback: "Failed to save your platform. Please try again." },
    // Arrow keys in a closed select choose one platform after another; the last one is saved last.
    scope: { id: "my-platform" },
    // Not a callback of the call, because the question disappears once the platform is known.
    onSuccess(saved) {
      utils.companySettings.current.setData(undefined, saved);
      toast({ title: "Platform saved", variant: "success" });
      onSaved?.(saved.platform);
    },
  });
  return {
    /** The platform that is being saved. */
    saving: save.isPending ? save.variables.platform : undefined,
    save: (platform: string | null) => save.mutate({ platform }),
  };
}
