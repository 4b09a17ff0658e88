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

const sliceLength = 100;

/** The list in slices of `sliceLength`; yields to the event loop between them. */
async function* yieldingSlices<Entry>(list: readonly Entry[]): AsyncGenerator<Entry[]> {
  for (let from = 0; from < list.length; from += sliceLength) {
    if (from > 0) await yieldToEventLoop();
    yield list.slice(from, from + sliceLength);
  }
}

/** `list.map(map)` that yields to the event loop between slices. */
export async function mapYielding<Entry, Result>(
  list: readonly Entry[],
  map: (entry: Entry, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const slice of yieldingSlices(list))
    for (const entry of slice) results.push(map(entry, results.length));
  return results;
}

/** `JSON.stringify` that yields to the event loop within long lists, also those in an object. */
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

async function stringifyList(list: unknown[]): Promise<string> {
  if (!isLong(list)) return JSON.stringify(list);
  const slices: string[] = [];
  for await (const slice of yieldingSlices(list)) slices.push(JSON.stringify(slice).slice(1, -1));
  return `[${slices.join(",")}]`;
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > sliceLength;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !("toJSON" in value);
