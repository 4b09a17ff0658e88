import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useRefreshLots } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import type { Edited } from "./edit-dialog";

/** Dialog that permanently deletes the selected lots after a confirmation. */
export default function DeleteLotsDialog({ manifestId, ids, onClose }: Edited) {
  const refresh = useRefreshLots();
  const remove = trpc.bulkEdits.remove.useMutation({
    trpc: useIdempotency(),
    meta: { errorTitle: "No lot was deleted" },
    onSuccess: ({ removed }) => {
      toast({ title: `${plural(removed, "lot")} deleted`, variant: "success" });
      return refresh([manifestId]);
    },
  });
  const isOne = ids.length === 1;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${plural(ids.length, "lot")} and ${isOne ? "its" : "their"} photos?`}
      description="This can't be undone."
      confirmText={`Delete ${plural(ids.length, "lot")}`}
      busyText={`Deleting ${plural(ids.length, "lot")}…`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ manifestId, ids }, { onSettled: onClose })}
    />
  );
}
