import type { LotChange } from "../../../data/lots/lot-changes";
import { isSame } from "../../../lib/fields";
import type { RowWrite } from "../cells/writes";

/**
 * An undoable change: of one cell (by the upload queue), of several (by the server's snapshot), or of whole lots by a
 * dialog or drag (by snapshot, without redo).
 */
export type Entry = WriteEntry | ({ kind: "lots" } & LotChange);

type WriteEntry =
  | { kind: "cell"; write: RowWrite }
  | { kind: "block"; writes: RowWrite[]; snapshotId: string };

export type History = { done: readonly Entry[]; undone: readonly WriteEntry[] };

export const emptyHistory: History = { done: [], undone: [] };

const maxEntries = 100;

/** Adds a change, and clears the changes that could be redone. */
export const pushEntry = ({ done }: History, entry: Entry): History => ({
  done: [...done, entry].slice(-maxEntries),
  undone: [],
});

/** Removes a change of lots that was undone elsewhere. */
export const withoutLots = ({ done, undone }: History, snapshotId: string): History => ({
  done: done.filter((entry) => entry.kind !== "lots" || entry.snapshotId !== snapshotId),
  undone,
});

/** Returns the named or last change to undo, and the history after undoing it. Undefined if there is none. */
export function popUndo(
  { done, undone }: History,
  entry = done.at(-1),
): { entry: Entry; next: History } | undefined {
  if (!entry || !done.includes(entry)) return undefined;
  const others = done.filter((other) => other !== entry);
  return { entry, next: { done: others, undone: entry.kind === "lots" ? undone : [...undone, entry] } };
}

/** Returns the change to redo, and the history without it; `redone` adds it again. */
export function popRedo({ done, undone }: History): { entry: WriteEntry; next: History } | undefined {
  const entry = undone.at(-1);
  return entry && { entry, next: { done, undone: undone.slice(0, -1) } };
}

/** Adds a redone change, and keeps the other changes that can be redone. */
export const redone = ({ done, undone }: History, entry: Entry): History => ({
  done: [...done, entry].slice(-maxEntries),
  undone,
});

/** The write that restores what a write has changed. */
export const reverseWrite = ({ id, fields, base }: RowWrite): RowWrite => ({
  id,
  fields: base,
  base: fields,
});

/** Whether a lot still has the values that the write replaces. */
export const isCurrent = ({ base }: RowWrite, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(base).every(([name, value]) => isSame(fields[name], value));
