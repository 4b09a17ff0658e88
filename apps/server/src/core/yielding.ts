import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Yields to the event loop; at most one caller resumes per iteration. Concurrent long tasks that call it between slices delay
 * other work by one slice.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** Maximum work between two yields to the event loop, in ms. Ten concurrent callers thus delay other requests by 100 ms. */
const sliceMs = 10;

/** Creates a timer that divides a loop's work into slices. */
export function createSlices() {
  let start = performance.now();
  return {
    isOver: () => performance.now() - start > sliceMs,
    /** Yields to the event loop, and starts the next slice. */
    async next(): Promise<void> {
      await yieldToEventLoop();
      start = performance.now();
    },
  };
}

/** `list.map(map)` that yields to the event loop between slices. */
export async function mapYielding<Entry, Result>(
  list: readonly Entry[],
  map: (entry: Entry, index: number) => Result,
): Promise<Result[]> {
  const slices = createSlices();
  const results: Result[] = [];
  for (const entry of list) {
    if (slices.isOver()) await slices.next();
    results.push(map(entry, results.length));
  }
  return results;
}

/** `JSON.stringify` that yields to the event loop within long lists, including nested ones. */
export async function stringifyYielding(value: unknown): Promise<string> {
  if (Array.isArray(value)) return stringifyList(value);
  if (!isPlain(value) || !Object.values(value).some(isLong)) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    const text = await stringifyYielding(field);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join(",")}}`;
}

/** Maximum length of a list that is stringified as a whole. */
const shortLength = 100;

const isLong = (value: unknown) => Array.isArray(value) && value.length > shortLength;

async function stringifyList(list: unknown[]): Promise<string> {
  if (!isLong(list)) return JSON.stringify(list);
  const entries = await mapYielding(list, (entry): string | undefined => JSON.stringify(entry));
  return `[${entries.map((entry) => entry ?? "null").join(",")}]`;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !("toJSON" in value);
