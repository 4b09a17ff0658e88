import { type DBSchema, openDB } from "idb";

export type QueryStore = {
  read: (key: string) => Promise<Json | undefined>;
  write: (key: string, json: Json) => Promise<void>;
  keys: () => Promise<string[]>;
  remove: (keys: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

interface QuerySchema extends DBSchema {
  answers: { key: string; value: Json };
}

/** Keys of answers with consignors' contact and note, which version 2 stored and later ones do not. */
const privateKey = /^\S+ consignors\.(list|record|others) /;

/** Opens the IndexedDB database of cached queries. Rejects in browsers that allow no storage. */
export async function openQueryStore(): Promise<QueryStore> {
  const database = await openDB<QuerySchema>("lotwright-answers", 3, {
    async upgrade(opened, before, _version, transaction) {
      // Version 1 stored objects instead of JSON. They are deleted and fetched again.
      if (before === 1) opened.deleteObjectStore("answers");
      if (before < 2) opened.createObjectStore("answers");
      const answers = transaction.objectStore("answers");
      const keys = (await answers.getAllKeys()).filter((key) => privateKey.test(key));
      await Promise.all(keys.map((key) => answers.delete(key)));
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(), // the target of this event is the connection
  });
  return {
    read: (key) => database.get("answers", key),
    write: (key, json) => database.put("answers", json, key).then(() => undefined),
    keys: () => database.getAllKeys("answers"),
    async remove(keys) {
      const { store, done } = database.transaction("answers", "readwrite");
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    },
    clear: () => database.clear("answers"),
  };
}

/** How many rows a slow phone can serialize between two frames. */
const rowsPerChunk = 250;
const idleTimeoutMs = 3_000;
const pauseMs = 100;

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Some browsers have no `requestIdleCallback`.
    if (typeof requestIdleCallback !== "function") setTimeout(resolve, pauseMs);
    else requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
  });
}

/** JSON text; a long list is a Blob, because storing a long string would copy it on the main thread. */
export type Json = string | Blob;

/** Serializes a long list in chunks while the page is idle. */
async function toJson(value: unknown, isWanted: () => boolean): Promise<Json | undefined> {
  if (!Array.isArray(value) || value.length <= rowsPerChunk) return JSON.stringify(value);
  const pieces: Blob[] = [];
  for (let from = 0; from < value.length; from += rowsPerChunk) {
    await whenIdle();
    if (!isWanted()) return undefined;
    const rows = JSON.stringify(value.slice(from, from + rowsPerChunk)).slice(1, -1);
    pieces.push(new Blob([from === 0 ? "[" : ",", rows]));
  }
  return new Blob([...pieces, "]"]);
}

/** Parses a cached value. Rejects if the browser can no longer read the file behind the Blob. */
export async function fromJson(json: Json): Promise<unknown> {
  return JSON.parse(typeof json === "string" ? json : await json.text());
}

/** Returns a function that serializes a value under a name. Resolves to undefined if a newer value of that name followed. */
export function createSerializer() {
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
