import type { Item } from "@lotwright/contracts/catalog/items";
import { useState } from "react";
import { toastUndone, useUndoChange } from "../../../data/lots/undo-change";
import { useCan } from "../../../data/session/session";
import { plural } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { editText } from "../cells/cell-values";
import { cellsOf, type RowWrite } from "../cells/writes";
import { type Entry, isCurrent, popRedo, popUndo, pushEntry, redone, reverseWrite } from "./history";
import { useBlockWrites } from "./use-block-writes";
import type { CellStatesStore } from "./use-cell-states";
import { useCellWrites } from "./use-cell-writes";
import { useHistory } from "./use-history";
import { useSaving } from "./use-saving";

/** Confirms a change of several cells, and how many were skipped because someone else had changed them. */
function sayDone(title: string, keptCount: number, onUndo?: () => void): void {
  const kept = `${plural(keptCount, "cell")} changed by someone else ${keptCount === 1 ? "was" : "were"} kept.`;
  toast({
    title,
    ...(keptCount > 0 && { description: kept }),
    variant: "success",
    ...(onUndo && { action: { label: "Undo", onPress: onUndo } }),
  });
}

const sayGone = () =>
  toast({
    title: "Nothing changed",
    description: "This lot was deleted or moved to another manifest.",
    variant: "destructive",
  });

type EditSources = { manifestId: string; items: readonly Item[] | undefined; states: CellStatesStore };

/** Writes several cells in one server transaction, and undoes that. */
function useBlocks(manifestId: string, states: CellStatesStore) {
  const { writeBlock, undoBlock } = useBlockWrites(manifestId);
  const { whileSaving, ...saving } = useSaving(states);
  return {
    ...saving,
    /** Resolves to the change, for undoing it; undefined if nothing changed. */
    async send(
      writes: readonly RowWrite[],
      verb: string,
      onUndo: (entry: Entry) => void,
    ): Promise<Entry | undefined> {
      const done = await whileSaving(writes, () => writeBlock(writes));
      if (!done) return undefined;
      const { snapshotId, saved, conflicts } = done;
      states.showSaved(saved);
      const intended = new Map(writes.map(({ id, fields }) => [id, fields]));
      for (const { itemId, field } of conflicts) {
        const value = intended.get(itemId)?.[field] ?? null;
        states.show([{ id: itemId, fields: { [field]: value }, base: {} }], {
          kind: "conflict",
          reason: "Someone else changed this cell, so it was not overwritten.",
          text: editText(field, value),
        });
      }
      if (snapshotId === null) {
        sayDone("Nothing changed", conflicts.length);
        return undefined;
      }
      const entry: Entry = { kind: "block", writes: saved, snapshotId };
      sayDone(`${plural(cellsOf(saved), "cell")} ${verb}`, conflicts.length, () => onUndo(entry));
      return entry;
    },
    /** Resolves to whether the change is undone. */
    async takeBack({ writes, snapshotId }: Extract<Entry, { kind: "block" }>): Promise<boolean> {
      const done = await whileSaving(writes.map(reverseWrite), () => undoBlock(writes, snapshotId));
      if (!done) return false;
      toastUndone(done.undone, `${plural(cellsOf(done.restored), "cell")} restored`);
      return true;
    },
  };
}

/** Writes single cells, and rewrites values for undo and redo. */
function useCells({ manifestId, items, states }: EditSources) {
  const { fieldsOf, isRefused, saveCell } = useCellWrites(manifestId, items, states);
  return {
    isRefused,
    saveCell,
    /** Undoes or redoes a cell's change, unless the cell has another value by now, which a toast then says. */
    async rewriteCell(write: RowWrite): Promise<void> {
      const fields = fieldsOf(write.id);
      if (!fields) return sayGone();
      if (!isCurrent(write, fields)) return sayDone("Nothing changed", 1);
      if (!(await isRefused(write))) await saveCell(write);
    },
  };
}

/** Writes, undoes and redoes cells: a single one through the upload queue, several in one server transaction. */
export function useEdits(sources: EditSources) {
  const { manifestId, states } = sources;
  const { history, latest, change } = useHistory(manifestId);
  const { isRefused, saveCell, rewriteCell } = useCells(sources);
  const { send, takeBack, overlay, isBusy } = useBlocks(manifestId, states);
  const { undo: undoLots, isPending: isUndoingLots } = useUndoChange();
  const [renumbered] = useState(() => new Set<string>());
  const mayEdit = useCan("item.edit");

  const undo = async (wanted?: Entry) => {
    const popped = popUndo(latest(), wanted);
    if (!popped || isBusy || isUndoingLots) return;
    const { entry, next } = popped;
    if (entry.kind === "lots") {
      await undoLots(entry.snapshotId, entry.manifestIds);
      return;
    }
    if (entry.kind === "block") {
      if (await takeBack(entry)) change(popUndo(latest(), entry)?.next ?? latest());
      return;
    }
    change(next);
    await rewriteCell(reverseWrite(entry.write));
  };
  const undoEntry = (entry: Entry) => void undo(entry);
  const redo = async () => {
    const popped = popRedo(latest());
    if (!popped || isBusy) return;
    const { entry, next } = popped;
    if (entry.kind === "block") {
      const again = await send(entry.writes, "changed again", undoEntry);
      if (again) change(redone(next, again));
      return;
    }
    change(redone(next, entry));
    await rewriteCell(entry.write);
  };
  /** @param text shown if the value is rejected */
  const writeCell = async (write: RowWrite, text?: string) => {
    if (await isRefused(write, text)) return;
    if ("lotNumber" in write.fields) renumbered.add(write.id);
    change(pushEntry(latest(), { kind: "cell", write }));
    await saveCell(write);
  };
  return {
    overlay,
    isBusy,
    mayEdit,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    ...{ undo, redo, writeCell },
    /** The lots whose number was edited, recorded before the edit is shown. */
    renumbered,
    /** @param verb what became of the cells, such as "pasted" */
    async writeCells(writes: readonly RowWrite[], verb: string) {
      const [first] = writes;
      if (!first || !mayEdit) return;
      if (cellsOf(writes) === 1) return writeCell(first);
      const entry = await send(writes, verb, undoEntry);
      if (entry) change(pushEntry(latest(), entry));
    },
  };
}

export type Edits = ReturnType<typeof useEdits>;
