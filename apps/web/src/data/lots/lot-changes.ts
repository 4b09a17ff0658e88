import { createEmitter } from "../../lib/store";

/** A change of many lots that the server can undo. */
export type LotChange = { snapshotId: string; manifestIds: readonly string[] };

type Listener = { onChanged: (change: LotChange) => void; onUndone: (snapshotId: string) => void };

const changed = createEmitter<LotChange>();
const undone = createEmitter<string>();

export const announceChanged = changed.emit;
export const announceUndone = undone.emit;

/** Calls the listener after each change of many lots on this page, and after each undo. Returns a function that unsubscribes. */
export function listenToLotChanges({ onChanged, onUndone }: Listener): () => void {
  const stops = [changed.subscribe(onChanged), undone.subscribe(onUndone)];
  return () => {
    for (const stop of stops) stop();
  };
}
