import { setImmediate } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Yields to the event loop, and resolves alone in its turn of it: long work that runs many times at once, in slices with
 * this in between, delays others by one slice.
 */
export function nextTurn(): Promise<void> {
  const turn = last.then(() => setImmediate());
  last = turn;
  return turn;
}

const entriesPerTurn = 100;

/** The list in slices, the next one a turn later. */
async function* inTurns<Entry>(list: readonly Entry[], perTurn = entriesPerTurn): AsyncGenerator<Entry[]> {
  for (let from = 0; from < list.length; from += perTurn) {
    if (from > 0) await nextTurn();
    yield list.slice(from, from + perTurn);
  }
}

/** Maps a long list without blocking the event loop. */
export async function mapInTurns<Entry, Result>(
  list: readonly Entry[],
  map: (entry: Entry) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const slice of inTurns(list)) for (const entry of slice) results.push(map(entry));
  return results;
}

/** What JSON.stringify writes; long lists, and long lists in an object, without blocking the event loop. */
export async function stringifyInTurns(value: unknown): Promise<string> {
  if (Array.isArray(value)) return stringifyList(value);
  if (!isPlain(value) || !Object.values(value).some(isLong)) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    const text = await stringifyInTurns(field);
    if (text !== undefined) fields.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${fields.join(",")}}`;
}

async function stringifyList(list: unknown[]): Promise<string> {
  if (!isLong(list)) return JSON.stringify(list);
  const slices: string[] = [];
  for await (const slice of inTurns(list)) slices.push(JSON.stringify(slice).slice(1, -1));
  return `[${slices.join(",")}]`;
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > entriesPerTurn;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !("toJSON" in value);
