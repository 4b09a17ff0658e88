/** Stands for the code of an answer that says that a write succeeded. */
export const savedCode = "SAVED";

/** The kinds of write that the server had no space for the last time. */
const refused = new Set<string>();
const listeners = new Set<() => void>();

function change(apply: () => void): void {
  const before = refused.size;
  apply();
  if (refused.size === before) return;
  for (const listener of listeners) listener();
}

/**
 * Learns from the answer to a write whether the server's disk is full. A write of another kind says nothing: photos and
 * lots may lie on different disks.
 *
 * @param kind such as "photos.upload"
 * @param code of the error, or `savedCode`
 */
export function noteWrite(kind: string, code: unknown): void {
  if (code === "STORAGE_FULL") change(() => refused.add(kind));
  if (code === savedCode) change(() => refused.delete(kind));
}

/** Learns from what the server says at `/readyz`, also about the writes of other people. */
export function noteReadiness(answer: unknown): void {
  const { status, code }: { status?: unknown; code?: unknown } = Object(answer);
  if (status === "ready") change(() => refused.clear());
  else noteWrite("readyz", code);
}

export const isStorageFull = () => refused.size > 0;

export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
