import { type DBSchema, openDB } from "idb";
import type { Json } from "./long-json";

export type AnswerStore = {
  read: (key: string) => Promise<Json | undefined>;
  write: (key: string, json: Json) => Promise<void>;
  keys: () => Promise<string[]>;
  remove: (keys: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

interface AnswerSchema extends DBSchema {
  answers: { key: string; value: Json };
}

/** The store of cached queries, in IndexedDB. Rejects where the browser stores nothing. */
export async function openAnswerStore(): Promise<AnswerStore> {
  const database = await openDB<AnswerSchema>("lotwright-answers", 2, {
    upgrade(opened, before) {
      // Version 1 stored objects instead of JSON; they are refetched.
      if (before === 1) opened.deleteObjectStore("answers");
      opened.createObjectStore("answers");
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(), // the event's target is the connection
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
