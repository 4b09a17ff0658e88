import * as fakeIndexedDb from "fake-indexeddb";
import { beforeEach, vi } from "vitest";

// A device of its own for each test, with no database on it yet.
beforeEach(() => {
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
  for (const [name, value] of Object.entries(fakeIndexedDb)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  }
});
