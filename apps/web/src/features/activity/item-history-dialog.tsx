import { Dialog } from "../../components/ui/dialog";
import { lotName, type NamedLot } from "../../lib/format";
import { ActivityEntries } from "./activity-entries";

type ItemHistoryDialogProps = { item: NamedLot & { id: string }; onClose: () => void };

declare module "../../lib/dialogs" {
  interface Dialogs {
    history: ItemHistoryDialogProps;
  }
}

export default function ItemHistoryDialog({ item, onClose }: ItemHistoryDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title={`History of lot ${lotName(item)}`}
      description="Who changed what, newest first."
    >
      <ActivityEntries
        filter={{ itemId: item.id }}
        empty={<p>Nothing recorded yet. Changes from now on appear here.</p>}
      />
    </Dialog>
  );
}
