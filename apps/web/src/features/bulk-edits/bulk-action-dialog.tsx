import { IfMay } from "../../components/layout/if-may";
import { lotName } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import { type ActionId, type BulkAction, bulkActions } from "./bulk-actions";
import type { Edited } from "./edit-dialog";

type BulkActionDialogProps = Edited & { action: ActionId };

declare module "../../lib/dialogs" {
  interface Dialogs {
    "bulk-action": BulkActionDialogProps;
  }
}

/** The dialog of an action. */
export default function BulkActionDialog({ action, ...edited }: BulkActionDialogProps) {
  const { Dialog, permission }: BulkAction = bulkActions[action];
  const { cards } = useListedLots(edited.manifestId);
  const [itemId = "", ...others] = edited.ids;
  const lot = others.length === 0 ? cards.find(({ id }) => id === itemId) : undefined;
  if (!Dialog) return null;
  return (
    <IfMay permission={permission}>
      <Dialog {...edited} {...{ itemId }} name={lot ? lotName(lot) : ""} onMoved={edited.onClose} />
    </IfMay>
  );
}
