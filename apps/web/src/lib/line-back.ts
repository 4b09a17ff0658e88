const listeners = new Set<() => void>();

/** The server has answered after a silence; browsers do not always notice that a line is back. */
export function sayLineIsBack(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when the server is heard again, until what it returns is called. */
export function onLineBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
