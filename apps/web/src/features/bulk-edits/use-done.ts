import { useRefreshLots, useUndoChange } from "../../data/lots/undo-change";
import { toast } from "../../lib/toasts";

type Done = {
  title: string;
  description?: string;
  /** Id for undoing the operation, if possible. */
  snapshotId?: string | null;
};

/** Returns a function to call after an operation, which shows a toast with Undo and refetches the lists. */
export function useDone(manifestId: string) {
  const refresh = useRefreshLots();
  const { offerUndo } = useUndoChange();
  return ({ title, description, snapshotId }: Done) => {
    toast({
      title,
      variant: "success",
      ...(description && { description }),
      ...(snapshotId && { action: offerUndo({ snapshotId, manifestIds: [manifestId] }) }),
    });
    return refresh([manifestId]);
  };
}
