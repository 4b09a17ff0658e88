import type { EventEmitter } from "node:events";

/** Resolves when a stream or socket is closed, even after an error. */
export function whenClosed(stream: EventEmitter & { readonly closed?: boolean }): Promise<void> {
  if (stream.closed) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once("close", () => resolve());
  });
}
