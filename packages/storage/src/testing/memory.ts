import { Readable } from "node:stream";
import { assertSafeKey } from "../keys";
import { type ByteRange, MissingObjectError, type Storage, StorageUnavailableError } from "../storage";

type StoredObject = { body: Buffer; modifiedAt: Date };

export function memoryStorage(): Storage {
  const objects = new Map<string, StoredObject>();

  function find(key: string): StoredObject {
    assertSafeKey(key);
    const object = objects.get(key);
    if (!object) throw new MissingObjectError(key);
    return object;
  }

  return {
    async put(key, body) {
      assertSafeKey(key);
      objects.set(key, { body: Buffer.from(body), modifiedAt: new Date() });
    },
    async read(key, range) {
      return streamOf(part(find(key).body, key, range));
    },
    async open(key) {
      const { body, modifiedAt } = find(key);
      return { stat: { byteCount: body.length, modifiedAt }, stream: streamOf(body) };
    },
    async stat(key) {
      const { body, modifiedAt } = find(key);
      return { byteCount: body.length, modifiedAt };
    },
    async remove(key) {
      assertSafeKey(key);
      objects.delete(key);
    },
    async check() {},
  };
}

const streamOf = (body: Buffer) => Readable.from([body], { objectMode: false });

function part(body: Buffer, key: string, range: ByteRange | undefined): Buffer {
  if (!range) return body;
  if (range.last >= body.length)
    throw new StorageUnavailableError(`The object ${key} ends before ${range.last}`);
  return body.subarray(range.first, range.last + 1);
}
