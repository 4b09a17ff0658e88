import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { lotName, type NamedLot } from "../../lib/format";
import { useLotName, useRemoveLot } from "../offline/queue";

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
  const removeLot = useRemoveLot();
  const name = useLotName(manifestId, item.id) ?? lotName(item);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Delete this item?"
      description={`Lot ${name} and its photos will be deleted. This cannot be undone.`}
      confirmText="Delete"
      onConfirm={() => {
        onClose();
        void removeLot({ ...item, manifestId }, name).then(onRemoved);
      }}
    />
  );
}
