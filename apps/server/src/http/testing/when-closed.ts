import type { EventEmitter } from "node:events";

/** Resolves when a stream or a socket is closed, whether or not it failed before. */
export function whenClosed(stream: EventEmitter & { readonly closed?: boolean }): Promise<void> {
  if (stream.closed) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once("close", () => resolve());
  });
}
