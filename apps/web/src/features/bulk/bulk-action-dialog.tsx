import { type ComponentType, lazy, type ReactNode } from "react";
import type { ActionId } from "./bulk-actions";
import type { Edited } from "./edit-dialog";

type RenderRenumber = (ids: string[], onClose: () => void) => ReactNode;

const dialogs: Partial<Record<ActionId, ComponentType<Edited>>> = {
  set: lazy(() => import("./set-fields-dialog")),
  replace: lazy(() => import("./find-replace-dialog")),
  affix: lazy(() => import("./affix-dialog")),
  case: lazy(() => import("./change-case-dialog")),
  describe: lazy(() => import("./describe-dialog")),
  split: lazy(() => import("./split-dialog")),
  merge: lazy(() => import("./merge-dialog")),
  export: lazy(() => import("./export-selection-dialog")),
  delete: lazy(() => import("./delete-lots-dialog")),
};

type BulkActionDialogProps = Edited & { action: ActionId; renderRenumber: RenderRenumber };

/** The dialog of an action, which is loaded when it is opened. */
export default function BulkActionDialog({ action, renderRenumber, ...edited }: BulkActionDialogProps) {
  if (action === "renumber") return renderRenumber(edited.ids, edited.onClose);
  const ActionDialog = dialogs[action];
  return ActionDialog && <ActionDialog {...edited} />;
}
