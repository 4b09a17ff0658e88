const listeners = new Set<(userId: string) => void>();

/** Reports a 401 that came by another way than tRPC, such as an upload's. */
export function endSession(userId: string): void {
  for (const listener of listeners) listener(userId);
}

/** Calls the listener when a person's session has ended, until what it returns is called. */
export function onSessionEnd(listener: (userId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
