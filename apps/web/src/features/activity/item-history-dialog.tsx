import { Dialog } from "../../components/ui/dialog";
import { lotName, type NamedLot } from "../../lib/format";
import { useLotName } from "../offline/queue";
import { ActivityEntries } from "./activity-entries";

type ItemHistoryDialogProps = {
  manifestId: string;
  item: NamedLot & { id: string };
  onClose: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    history: ItemHistoryDialogProps;
  }
}

export default function ItemHistoryDialog({ manifestId, item, onClose }: ItemHistoryDialogProps) {
  const name = useLotName(manifestId, item.id) ?? lotName(item);
  return (
    <Dialog
      onOpenChange={onClose}
      title={`History of lot ${name}`}
      description="Who changed what, newest first."
    >
      <ActivityEntries
        filter={{ itemId: item.id }}
        empty={<p>Nothing recorded yet. Changes from now on appear here.</p>}
      />
    </Dialog>
  );
}
