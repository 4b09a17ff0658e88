/** The number of rows that a slow phone serializes between two frames. */
const rowsAtOnce = 250;
const idleTimeoutMs = 3_000;
const pauseMs = 100;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not in every browser.
    if (typeof requestIdleCallback !== "function") setTimeout(resolve, pauseMs);
    else requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
  });
}

/** A Blob: storing a string would copy it on the main thread. */
export type Json = string | Blob;

/** Serializes a long list in chunks, while the page is idle. */
async function toJson(value: unknown, isWanted: () => boolean): Promise<Json | undefined> {
  if (!Array.isArray(value) || value.length <= rowsAtOnce) return JSON.stringify(value);
  const pieces: Blob[] = [];
  for (let from = 0; from < value.length; from += rowsAtOnce) {
    await whenIdle();
    if (!isWanted()) return undefined;
    const rows = JSON.stringify(value.slice(from, from + rowsAtOnce)).slice(1, -1);
    pieces.push(new Blob([from === 0 ? "[" : ",", rows]));
  }
  return new Blob([...pieces, "]"]);
}

/** Rejects for a file that the browser can no longer read. */
export async function fromJson(json: Json): Promise<unknown> {
  return JSON.parse(typeof json === "string" ? json : await json.text());
}

/** Serializes the latest value of a name; undefined for a value that was superseded in between. */
export function createLongJson() {
  const newest = new Map<string, unknown>();
  return async (name: string, value: unknown): Promise<Json | undefined> => {
    newest.set(name, value);
    const isNewest = () => newest.get(name) === value;
    const json = await toJson(value, isNewest);
    if (!isNewest()) return undefined;
    newest.delete(name);
    return json;
  };
}
