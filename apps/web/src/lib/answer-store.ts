import { type DBSchema, openDB } from "idb";

export type AnswerStore = {
  read: (key: string) => Promise<unknown>;
  write: (key: string, answer: unknown) => Promise<void>;
  clear: () => Promise<void>;
};

interface AnswerSchema extends DBSchema {
  answers: { key: string; value: unknown };
}

/** On the phone, for reading without a line. Fails where the browser keeps nothing. */
export async function openAnswerStore(): Promise<AnswerStore> {
  const database = await openDB<AnswerSchema>("lotwright-answers", 1, {
    upgrade: (opened) => void opened.createObjectStore("answers"),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(), // the event's target is the connection
  });
  return {
    read: (key) => database.get("answers", key),
    write: (key, answer) => database.put("answers", answer, key).then(() => undefined),
    clear: () => database.clear("answers"),
  };
}
