import type { Item } from "@lotwright/contracts/items";
import { notifyManager } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { plural } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { type Entry, emptyHistory, type History, popRedo, popUndo, pushed, redone, reversed } from "./history";
import { useBlockWrites } from "./use-block-writes";
import { useCellWrites } from "./use-cell-writes";
import type { Overlay } from "./use-rows";
import type { TableStatesStore } from "./use-table-states";
import type { RowWrite } from "./writes";

const none: Overlay = new Map();

/** The undo stack. Also held in a ref, because changes end after the render that started them. */
function useHistory() {
  const [history, setHistory] = useState(emptyHistory);
  const latest = useRef(history);
  return {
    history,
    latest: () => latest.current,
    change(next: History) {
      latest.current = next;
      setHistory(next);
    },
  };
}

const cellsOf = (writes: readonly RowWrite[]) =>
  writes.reduce((count, { fields }) => count + Object.keys(fields).length, 0);

/** Such as "2 were changed by someone else and kept". Empty for none. */
const keptText = (count: number) =>
  count === 0 ? "" : `${plural(count, "cell")} changed by someone else ${count === 1 ? "was" : "were"} kept.`;

/** Resolves when the patched lists are rendered. Before, the old values would appear again for a moment. */
const listsRendered = () =>
  new Promise<void>((resolve) => {
    // Queries notify in a task of their own, and their observers in another one.
    notifyManager.schedule(() => notifyManager.schedule(() => resolve()));
  });

type EditSources = { manifestId: string; items: readonly Item[] | undefined; states: TableStatesStore };

/**
 * Writes cells, and undoes and redoes that. One cell goes through the upload queue, several in one transaction of the server.
 */
export function useEdits({ manifestId, items, states }: EditSources) {
  const { history, latest, change } = useHistory();
  const saveCell = useCellWrites(manifestId, items, states);
  const { writeBlock, undoBlock } = useBlockWrites(manifestId);
  /** What a running transaction writes, shown until it has ended. */
  const [overlay, setOverlay] = useState(none);
  const isBusy = overlay !== none;

  /** Shows the values as being saved while `work` runs. Starts no second transaction. */
  const whileSaving = async <T>(writes: readonly RowWrite[], work: () => Promise<T>): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setOverlay(new Map(writes.map(({ id, fields }) => [id, fields])));
    states.show(writes, { kind: "saving" });
    try {
      const done = await work();
      await listsRendered();
      return done;
    } finally {
      setOverlay(none);
      states.clear(writes);
    }
  };
  const sayDone = (title: string, count: number, entry?: Entry) =>
    toast({
      title,
      ...(count > 0 && { description: keptText(count) }),
      variant: "success",
      ...(entry && { action: { label: "Undo", onPress: () => void undo(entry) } }),
    });
  const sendBlock = async (writes: readonly RowWrite[], verb: string): Promise<Entry | undefined> => {
    const done = await whileSaving(writes, () => writeBlock(writes));
    if (!done) return undefined;
    const { snapshotId, saved, conflicts } = done;
    states.showSaved(saved);
    for (const { itemId, field } of conflicts)
      states.show([{ id: itemId, fields: { [field]: null }, base: {} }], {
        kind: "conflict",
        reason: "Someone else changed this cell, so it was not overwritten.",
      });
    if (snapshotId === null) {
      sayDone("Nothing changed", conflicts.length);
      return undefined;
    }
    const entry: Entry = { kind: "block", writes: saved, snapshotId };
    sayDone(`${plural(cellsOf(saved), "cell")} ${verb}`, conflicts.length, entry);
    return entry;
  };
  const undo = async (wanted?: Entry) => {
    const popped = popUndo(latest(), wanted);
    if (!popped || isBusy) return;
    const { entry, next } = popped;
    if (entry.kind === "cell") {
      change(next);
      return saveCell(reversed(entry.write));
    }
    const kept = await whileSaving(entry.writes.map(reversed), () => undoBlock(entry.writes, entry.snapshotId));
    if (kept === undefined) return;
    change(popUndo(latest(), entry)?.next ?? latest());
    sayDone(`${plural(cellsOf(entry.writes), "cell")} restored`, kept);
  };
  const redo = async () => {
    const popped = popRedo(latest());
    if (!popped || isBusy) return;
    const { entry, next } = popped;
    if (entry.kind === "cell") {
      change(redone(next, entry));
      return saveCell(entry.write);
    }
    const again = await sendBlock(entry.writes, "changed again");
    if (again) change(redone(next, again));
  };
  return {
    overlay,
    isBusy,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo,
    redo,
    /** @param text what was typed, shown if the value is refused */
    writeCell(write: RowWrite, text: string) {
      change(pushed(latest(), { kind: "cell", write }));
      return saveCell(write, text);
    },
    /** @param verb what became of the cells, such as "pasted" */
    async writeCells(writes: readonly RowWrite[], verb: string) {
      const [first] = writes;
      if (!first) return;
      if (cellsOf(writes) === 1) {
        change(pushed(latest(), { kind: "cell", write: first }));
        return saveCell(first);
      }
      const entry = await sendBlock(writes, verb);
      if (entry) change(pushed(latest(), entry));
    },
  };
}

export type Edits = ReturnType<typeof useEdits>;
