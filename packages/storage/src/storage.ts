import type { Readable } from "node:stream";

export type ObjectStat = { byteCount: number; modifiedAt: Date };

/** A range inside the object, both ends inclusive, of `last - first + 1` bytes. */
export type ByteRange = { first: number; last: number };

/** Object storage by key. Every failure other than a missing object is a StorageUnavailableError. */
export type Storage = {
  /** Replaces an object atomically: readers see the old or the new one. */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Streams an object, rejecting with MissingObjectError before the stream starts. A stream that ends is complete. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Reads an object with its size and time in one request. Rejects like `read`. */
  open(key: string): Promise<{ stat: ObjectStat; stream: Readable }>;
  stat(key: string): Promise<ObjectStat>;
  /** Removes an object; succeeds if it is missing. */
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

/** No space is left for objects; stored ones can still be read. */
export class StorageFullError extends StorageUnavailableError {}

/** Reads an object into memory, rejecting one above `maxBytes` before reading it all. */
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
