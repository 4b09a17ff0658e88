import { Readable } from "node:stream";
import { assertSafeKey } from "./keys";
import { MissingObjectError, type Storage } from "./storage";

export function memoryStorage(): Storage {
  const objects = new Map<string, Buffer>();
  return {
    async put(key, body) {
      assertSafeKey(key);
      objects.set(key, Buffer.from(body));
    },
    async read(key) {
      assertSafeKey(key);
      const body = objects.get(key);
      if (body === undefined) throw new MissingObjectError(key);
      return Readable.from([body], { objectMode: false });
    },
    async remove(key) {
      assertSafeKey(key);
      objects.delete(key);
    },
    async check() {},
  };
}
