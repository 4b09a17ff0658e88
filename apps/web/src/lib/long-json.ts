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

/** Text, which a page that stores it copies at once, or a file, which is stored beside the page. */
export type Json = string | Blob;

/** A long list is worked through in pieces, while the page has nothing else to do. */
async function toJson(value: unknown): Promise<Json> {
  if (!Array.isArray(value) || value.length <= rowsAtOnce) return JSON.stringify(value);
  const pieces: Blob[] = [];
  for (let from = 0; from < value.length; from += rowsAtOnce) {
    await whenIdle();
    const rows = JSON.stringify(value.slice(from, from + rowsAtOnce)).slice(1, -1);
    pieces.push(new Blob([from === 0 ? "[" : ",", rows]));
  }
  return new Blob([...pieces, "]"]);
}

export async function fromJson(json: Json): Promise<unknown> {
  return JSON.parse(typeof json === "string" ? json : await json.text());
}

/** As text, what was last known under a name; nothing for what was followed by something else meanwhile. */
export function createLongJson() {
  const newest = new Map<string, unknown>();
  return async (name: string, value: unknown): Promise<Json | undefined> => {
    newest.set(name, value);
    const json = await toJson(value);
    if (newest.get(name) !== value) return undefined;
    newest.delete(name);
    return json;
  };
}
