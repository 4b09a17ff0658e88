import { trpc } from "../../data/api/trpc";
import { toast } from "../../lib/toasts";

export function useRequestWorkspaceDeletion() {
  const utils = trpc.useUtils();
  return trpc.workspace.requestDeletion.useMutation({
    meta: { errorFallback: "Failed to delete the workspace. Please try again.", formTakesIssues: true },
    onSuccess: (deletion) => utils.workspace.deletion.setData(undefined, deletion),
  });
}

export function useCancelWorkspaceDeletion() {
  const utils = trpc.useUtils();
  return trpc.workspace.keep.useMutation({
    meta: { errorFallback: "Failed to keep the workspace. Please try again." },
    onSuccess: () => {
      toast({ title: "The workspace will be kept", variant: "success" });
      return utils.workspace.deletion.invalidate();
    },
  });
}
