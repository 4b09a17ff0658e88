import {
  type Choices,
  ConflictDialog,
  chosenValues,
  conflictVersions,
  findUpdate,
  useOutbox,
} from "../../offline/queue";
import { type RowStates, unwrittenTexts } from "../cells/cell-states";
import { type Fields, fieldsOfCell, type Lot, readCell } from "../cells/cell-values";
import { isFieldColumn } from "../cells/columns";
import type { CellStatesStore } from "./use-cell-states";
import type { Edits } from "./use-edits";

/** The conflicts of a change in the upload queue. */
function useQueued(table: ConflictProps["table"], lotId: string) {
  const outbox = useOutbox();
  const change = findUpdate(table.states.changes, lotId);
  const versions = change ? conflictVersions(change) : [];
  return {
    versions,
    resolve(choices: Choices) {
      if (change) void outbox.resolveConflict(change.id, chosenValues(versions, choices));
    },
  };
}

/** Conflicts of a paste or fill: the values to write, and those in the cells. */
function unwritten(lot: Lot | undefined, states: RowStates | undefined) {
  return unwrittenTexts(states).flatMap(({ name, text }) => {
    if (!lot || !isFieldColumn(name)) return [];
    const [base, reading] = [fieldsOfCell(lot, name), readCell(name, text)];
    return base && "fields" in reading ? { name, fields: reading.fields, base } : [];
  });
}

const joined = (parts: readonly Fields[]): Fields => Object.assign({}, ...parts) as Fields; // parts contain only fields

type ConflictProps = {
  table: { manifestId: string; lots: readonly Lot[]; states: CellStatesStore; edits: Edits };
  lotId: string;
  onClose: () => void;
};

/** Dialog to choose between both versions of a lot's cells. */
export default function Conflict({ table, lotId, onClose }: ConflictProps) {
  const { manifestId, states, edits, lots } = table;
  const queued = useQueued(table, lotId);
  const pasted = unwritten(
    lots.find(({ card }) => card.id === lotId),
    states.states.get(lotId),
  );
  const versions = [
    ...queued.versions,
    ...pasted.map(({ name, fields, base }) => ({ name, local: fields[name], remote: base[name] })),
  ];
  if (versions.length === 0) return null;
  const writeOf = (cells: typeof pasted) => ({
    id: lotId,
    fields: joined(cells.map(({ fields }) => fields)),
    base: joined(cells.map(({ base }) => base)),
  });
  return (
    <ConflictDialog
      {...{ manifestId, versions, onClose }}
      onConfirm={(choices) => {
        queued.resolve(choices);
        states.clear([writeOf(pasted)]);
        const chosen = pasted.filter(({ name }) => choices[name] !== "remote");
        if (chosen.length > 0) void edits.writeCell(writeOf(chosen));
        onClose();
      }}
    />
  );
}
