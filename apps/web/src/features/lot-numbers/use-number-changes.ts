import { useUndoChange } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";

/** Returns a function that confirms a renumbering in a toast with Undo. */
export function useRenumberedToast(manifestId: string) {
  const { offerUndo } = useUndoChange();
  return ({ count, snapshotId }: { count: number; snapshotId: string | null }) =>
    toast({
      title: `${plural(count, "lot")} renumbered`,
      variant: "success",
      ...(snapshotId && { action: offerUndo({ snapshotId, manifestIds: [manifestId] }) }),
    });
}
