import type { Item } from "@lotwright/contracts/items";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { lotName } from "../../lib/format";
import { useRemoveItem } from "./use-item-actions";

type RemoveItemDialogProps = {
  item: Item;
  onClose: () => void;
  onRemoved?: () => void;
};

export default function RemoveItemDialog({ item, onClose, onRemoved }: RemoveItemDialogProps) {
  const remove = useRemoveItem(item.manifestId);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this item?"
      description={`Lot ${lotName(item)} and its photos will be deleted. This cannot be undone.`}
      confirmText="Delete"
      busyText="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ id: item.id }, { onSettled: onClose, ...(onRemoved && { onSuccess: onRemoved }) })
      }
    />
  );
}
