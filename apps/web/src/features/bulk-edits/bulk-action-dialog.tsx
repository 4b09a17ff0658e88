import { IfMay } from "../../components/layout/if-may";
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
  if (!Dialog) return null;
  return (
    <IfMay permission={permission}>
      <Dialog {...edited} itemId={edited.ids[0] ?? ""} onMoved={edited.onClose} />
    </IfMay>
  );
}
