import { useRefreshLots, useUndoChange } from "../../data/lots/undo-change";
import { toast } from "../../lib/toasts";

type Done = {
  title: string;
  description?: string;
  /** The operation, if it can be undone. */
  snapshotId?: string | null;
};

/** Returns a function for after an operation: a toast with Undo, and lists that are read again. */
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
