import type { Readable } from "node:stream";

export type ObjectStat = { byteCount: number; modifiedAt: Date };

/** Range whose ends are both included and lie inside the object, so that it has `last - first + 1` bytes. */
export type ByteRange = { first: number; last: number };

/** Objects by key. Every failure other than "it is not there" is a StorageUnavailableError. */
export type Storage = {
  /** Replaces what was there in one step: a reader sees the old object or the new one, never a part. */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Rejects with MissingObjectError before a stream is handed out. A stream that ends has sent everything. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object with its size and time, in one call to the store. Rejects as `read` does. */
  open(key: string): Promise<{ stat: ObjectStat; stream: Readable }>;
  stat(key: string): Promise<ObjectStat>;
  /** Removing what is absent is fine. */
  remove(key: string): Promise<void>;
  check(): Promise<void>;
};

export class MissingObjectError extends Error {
  override readonly name = "MissingObjectError";

  constructor(key: string) {
    super(`There is no stored object ${key}`);
  }
}

export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

/** There is no space left for objects; those that are stored can still be read. */
export class StorageFullError extends StorageUnavailableError {}

/** Reads an object into memory; one of more than `maxBytes` is refused before it is read whole. */
export async function readWhole(storage: Storage, key: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const stream: AsyncIterable<Buffer> = await storage.read(key);
  for await (const chunk of stream) {
    byteCount += chunk.length;
    if (byteCount > maxBytes) throw new Error(`The stored object ${key} has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, byteCount);
}
