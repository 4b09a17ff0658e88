/** A slow phone turns so many rows into text between two frames. */
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

/** A string is copied on the page's thread when it is stored; a Blob is not. */
export type Json = string | Blob;

/** A long list is worked through in pieces, while the page has nothing else to do. */
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

/** Fails for a file that the browser cannot read any more. */
export async function fromJson(json: Json): Promise<unknown> {
  return JSON.parse(typeof json === "string" ? json : await json.text());
}

/** The JSON of what was last known under a name; nothing for what was followed by something else meanwhile. */
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
