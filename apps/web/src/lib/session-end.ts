const listeners = new Set<(userId: string) => void>();

/** Reports a 401 outside of tRPC, such as an upload's. */
export function endSession(userId: string): void {
  for (const listener of listeners) listener(userId);
}

/** Calls the listener when a user's session has ended. Returns a function that unsubscribes. */
export function onSessionEnd(listener: (userId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
