import { type ComponentType, lazy } from "react";
import { IfMay } from "../../components/layout/if-may";
import { lotName } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import type { DialogAction } from "./bulk-actions";
import type { Edited } from "./edit-dialog";

const DuplicateLotDialog = lazy(() => import("./duplicate-lot-dialog"));
const MoveLotsDialog = lazy(() => import("./move-lots-dialog"));
const DescribeDialog = lazy(() => import("./describe-dialog"));

/** The number of the lot, if there is only one. */
function useOnlyName({ manifestId, ids }: Edited): string | undefined {
  const { cards } = useListedLots(manifestId);
  const [lot] = ids.length === 1 ? cards.filter(({ id }) => id === ids[0]) : [];
  return lot && lotName(lot);
}

function Move(edited: Edited) {
  const name = useOnlyName(edited);
  return <MoveLotsDialog {...edited} {...(name && { name })} onMoved={edited.onClose} />;
}

function Duplicate(edited: Edited) {
  const name = useOnlyName(edited);
  const [itemId = ""] = edited.ids;
  return <DuplicateLotDialog {...edited} itemId={itemId} name={name ?? ""} />;
}

const Describe = (edited: Edited) => (
  <IfMay permission="ai.use">
    <DescribeDialog {...edited} />
  </IfMay>
);

const dialogs: Record<DialogAction, ComponentType<Edited>> = {
  set: lazy(() => import("./set-fields-dialog")),
  replace: lazy(() => import("./find-replace-dialog")),
  affix: lazy(() => import("./affix-dialog")),
  case: lazy(() => import("./change-case-dialog")),
  describe: Describe,
  duplicate: Duplicate,
  split: lazy(() => import("./split-dialog")),
  merge: lazy(() => import("./merge-dialog")),
  move: Move,
  export: lazy(() => import("./export-selection-dialog")),
  delete: lazy(() => import("./delete-lots-dialog")),
};

type BulkActionDialogProps = Edited & { action: DialogAction };

declare module "../../lib/dialogs" {
  interface Dialogs {
    "bulk-action": BulkActionDialogProps;
  }
}

/** The dialog of an action, which is loaded when it is opened. */
export default function BulkActionDialog({ action, ...edited }: BulkActionDialogProps) {
  const ActionDialog = dialogs[action];
  return <ActionDialog {...edited} />;
}
