import { Readable } from "node:stream";
import { StorageUnavailableError } from "./storage";

/** Passes a response through, and fails it if nothing arrives for `deadlineMs` while it is being read. */
export function abortWhenStalled(response: Readable, key: string, deadlineMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;

  function fail(cause: unknown): void {
    outgoing.destroy(new StorageUnavailableError(`Reading ${key} failed midway`, { cause }));
  }

  const outgoing = new Readable({
    read() {
      // Active only while the reader wants more, because a slow reader is not stalled storage.
      clearTimeout(timer);
      timer = setTimeout(() => fail(new Error(`No bytes within ${deadlineMs} ms`)), deadlineMs);
      response.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      response.destroy();
      done(error);
    },
  });

  response.on("data", (chunk: Buffer) => {
    clearTimeout(timer);
    if (!outgoing.push(chunk)) response.pause();
  });
  response.once("end", () => {
    clearTimeout(timer);
    outgoing.push(null);
  });
  response.on("error", fail);
  response.pause();
  return outgoing;
}
