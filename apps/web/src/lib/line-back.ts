const listeners = new Set<() => void>();

/** The server responds again; browsers do not always notice a restored connection. */
export function sayLineIsBack(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when the server responds again. Returns a function that unsubscribes. */
export function onLineBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
