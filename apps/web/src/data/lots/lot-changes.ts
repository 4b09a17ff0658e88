/** A change of many lots that the server can undo. */
export type LotChange = { snapshotId: string; manifestIds: readonly string[] };

type Listener = { onChanged: (change: LotChange) => void; onUndone: (snapshotId: string) => void };

const listeners = new Set<Listener>();

/** Calls the listener after each change of many lots on this page, and after each undo. Returns a function that unsubscribes. */
export function listenToLotChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceChanged(change: LotChange): void {
  for (const { onChanged } of listeners) onChanged(change);
}

export function announceUndone(snapshotId: string): void {
  for (const { onUndone } of listeners) onUndone(snapshotId);
}
