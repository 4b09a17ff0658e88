import * as fakeIndexedDb from "fake-indexeddb";
import { beforeEach, vi } from "vitest";

// The classes stay: a transaction that ends after its test still looks for them.
for (const [name, value] of Object.entries(fakeIndexedDb)) {
  if (name.startsWith("IDB")) Object.assign(globalThis, { [name]: value });
}

// A device of its own for each test, with no database on it yet.
beforeEach(() => void vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory()));
