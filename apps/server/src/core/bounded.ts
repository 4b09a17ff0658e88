import { AppError, canceled } from "./errors";
import { createSlices } from "./yielding";

/** Limits of the work that one call does on what people wrote. */
export type Bounds = {
  /** Time from the first entry to the last, waits for the database included. Infinite for a download, which its client paces. */
  ms: number;
  /** Sentence of the TOO_LARGE that ends the work after that time. */
  tooLong: string;
};

/** Work that the caller alone ends: a client paces its download, and a change that was made is answered. */
export const callerBounds: Bounds = { ms: Infinity, tooLong: "" };

/** The work on an answer in pages. Below the request timeout, so that the answer says what to do about it. */
export const pageBounds: Bounds = {
  ms: 15_000,
  tooLong: "This page has too much text. Ask for fewer at a time.",
};

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
  const slices = createSlices();
  for await (const entry of entries) {
    if (signal.aborted) throw canceled(signal.reason);
    if (performance.now() - start > ms) throw new AppError("TOO_LARGE", tooLong);
    if (slices.isOver()) await slices.next();
    yield entry;
  }
}

/** `Array.map` within `bounded`. */
export async function mapBounded<Entry, Result>(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  map: (entry: Entry) => Result,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const entry of bounded(entries, bounds, signal)) results.push(map(entry));
  return results;
}
