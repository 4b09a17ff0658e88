import { type ItemFieldId, isItemField } from "@lotwright/contracts/item-fields";
import { ConflictDialog, chosenValues, type FieldVersions, useOutbox } from "../../offline/queue";
import { conflictOf, updateOf } from "./cell-states";
import type { Table } from "./use-table";

const isWritten = (name: string): name is Exclude<ItemFieldId, "photoUrls"> =>
  isItemField(name) && name !== "photoUrls";

type ConflictProps = { table: Table; lotId: string; onClose: () => void };

/** Lets the user choose between both versions of a lot's cells. */
export default function Conflict({ table, lotId, onClose }: ConflictProps) {
  const outbox = useOutbox();
  const change = updateOf(table.states.changes, lotId);
  const conflict = change && conflictOf(change);
  if (!conflict) return null;
  const { fields } = conflict.change;
  const versions = conflict.names
    .filter(isWritten)
    .map((name): FieldVersions => ({ name, local: fields[name], remote: conflict.remote[name] }));
  return (
    <ConflictDialog
      question="conflict"
      manifestId={table.manifestId}
      versions={versions}
      onConfirm={(choices) => {
        void outbox.resolveConflict(conflict.change.id, chosenValues(versions, choices));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
