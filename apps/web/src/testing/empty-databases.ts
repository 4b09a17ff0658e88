import * as fakeIndexedDb from "fake-indexeddb";
import { beforeEach, vi } from "vitest";

// Never removed, because a transaction may end after its test.
for (const [name, value] of Object.entries(fakeIndexedDb)) {
  if (name.startsWith("IDB")) Object.assign(globalThis, { [name]: value });
}

// A new device without databases for each test.
beforeEach(() => void vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory()));
