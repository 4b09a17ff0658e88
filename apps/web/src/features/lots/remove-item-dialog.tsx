import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { lotName, type NamedLot } from "../../lib/format";
import { useLotName } from "../offline/queue";
import { useRemoveItem } from "./use-item-actions";

type RemoveItemDialogProps = {
  manifestId: string;
  item: NamedLot & { id: string };
  onClose: () => void;
  onRemoved?: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    "remove-lot": RemoveItemDialogProps;
  }
}

export default function RemoveItemDialog({ manifestId, item, onClose, onRemoved }: RemoveItemDialogProps) {
  const remove = useRemoveItem(manifestId);
  const name = useLotName(manifestId, item.id) ?? lotName(item);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Delete this item?"
      description={`Lot ${name} and its photos will be deleted. This cannot be undone.`}
      confirmText="Delete"
      busyText="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: item.id }, { onSettled: onClose, ...(onRemoved && { onSuccess: onRemoved }) })
      }
    />
  );
}
