import { AppError, canceled } from "./errors";
import { createSlices } from "./yielding";

/** Limits for one request's work on user-supplied entries. */
export type Bounds = {
  /** Time limit in ms for all entries, including database waits. Infinite for a download, whose client sets the pace. */
  ms: number;
  /** Error message (TOO_LARGE) once the time is up. */
  tooLong: string;
};

/** Limits of work that only the caller ends: a download at the client's pace, or the response to a completed change. */
export const callerBounds: Bounds = { ms: Infinity, tooLong: "" };

/** Limits for a page of a list, below the request timeout, so that the error can suggest what to do. */
export const pageBounds: Bounds = {
  ms: 15_000,
  tooLong: "This page has too much text. Ask for fewer at a time.",
};

/**
 * Iterates entries, yielding to the event loop after each slice of work, and throws when the caller aborts or the time is up. The
 * work per entry must be bounded by its contract.
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

/** `Array.map` with the limits of `bounded`. */
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
