import { AppError, canceled } from "./errors";
import { yieldToEventLoop } from "./yielding";

/** Limits of the work that one call does on what people wrote. */
export type Bounds = {
  /** From the first entry to the last, waits for the database included. Infinite for a download, which its client paces. */
  ms: number;
  /** Sentence of the TOO_LARGE that ends the work after that time. */
  tooLong: string;
};

/** Work between two yields to the event loop, in ms. Ten callers that yield in turn delay other requests by 100 ms. */
const sliceMs = 10;

/**
 * The entries one by one, for work in the body of a `for await`: it yields to the event loop after each slice of work, and ends
 * with the caller or when its time is up. The work on one entry must be bounded by the entry's contract.
 */
export async function* bounded<Entry>(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  { ms, tooLong }: Bounds,
  signal: AbortSignal,
): AsyncGenerator<Entry> {
  const start = performance.now();
  let sliceStart = start;
  for await (const entry of entries) {
    if (signal.aborted) throw canceled(signal.reason);
    const now = performance.now();
    if (now - start > ms) throw new AppError("TOO_LARGE", tooLong);
    if (now - sliceStart > sliceMs) {
      await yieldToEventLoop();
      sliceStart = performance.now();
    }
    yield entry;
  }
}
