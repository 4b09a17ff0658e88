import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileStorage } from "./files";
import { makeToken } from "./keys";
import { s3Storage } from "./s3";
import { MissingObjectError, readWhole, type Storage, StorageUnavailableError } from "./storage";
import { memoryStorage } from "./testing/memory";
import { startS3Server } from "./testing/s3-server";

type Opened = {
  storage: Storage;
  /** Resolves once the other side has closed its connections and files, up to a few. */
  released: () => Promise<unknown>;
  close: () => Promise<void>;
};

const jpeg = "image/jpeg";
const maxBytes = 16 * 1024 * 1024;
const bigBytes = 5 * 1024 * 1024;
const openFiles = "/proc/self/fd";
/** Maximum of connections kept for reuse, with a socket on each side. */
const fewConnections = 3;

const makeKey = () => `photos/${makeToken()}.jpg`;

async function openFileStorage(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), "files-"));
  const storage = fileStorage(join(root, "photos"));
  return { storage, released: async () => {}, close: () => rm(root, { recursive: true }) };
}

async function openS3Storage(): Promise<Opened> {
  const { close, ...server } = await startS3Server({ bucket: "lots" });
  const released = async () => {
    await server.connectionsBelow(fewConnections);
    await server.filesClosed();
  };
  return { storage: s3Storage({ ...server, bucket: "lots" }), released, close };
}

describe.each([
  ["memory", async () => ({ storage: memoryStorage(), released: async () => {}, close: async () => {} })],
  ["files", openFileStorage],
  ["s3", openS3Storage],
] satisfies [string, () => Promise<Opened>][])("%s", (_name, open) => {
  let opened: Opened;
  let storage: Storage;

  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  // Runs first, so that the count includes nothing that garbage collection may still close.
  (existsSync(openFiles) ? test : undefined)?.(
    "readers that leave early leave no file or socket open",
    async () => {
      const key = makeKey();
      await storage.put(key, randomBytes(bigBytes), jpeg);
      await readWhole(storage, key, maxBytes);
      const openBefore = readdirSync(openFiles).length;
      const kept: Readable[] = []; // prevents garbage collection from closing what we left open
      for (let reader = 0; reader < 30; reader++) {
        const stream = await storage.read(key);
        if (reader % 2 === 0) await once(stream, "readable");
        stream.destroy();
        kept.push(stream);
      }
      for (const stream of kept) if (!stream.closed) await once(stream, "close");
      await opened.released();
      expect(readdirSync(openFiles).length).toBeLessThan(openBefore + 5);
      expect(kept.every((stream) => stream.destroyed)).toBe(true);
    },
  );

  test.each([0, 1, 70_000, bigBytes])("returns %i bytes as they were put", async (byteCount) => {
    const key = makeKey();
    const body = randomBytes(byteCount);
    await storage.put(key, body, jpeg);
    expect((await readWhole(storage, key, maxBytes)).equals(body)).toBe(true);
  });

  test("keeps the stored bytes when the caller changes its buffer", async () => {
    const key = makeKey();
    const body = Buffer.from("before");
    await storage.put(key, body, jpeg);
    body.fill("x");
    expect((await readWhole(storage, key, maxBytes)).toString()).toBe("before");
  });

  test("replaces the object on a second put, also with a shorter one", async () => {
    const key = makeKey();
    await storage.put(key, randomBytes(70_000), jpeg);
    await storage.put(key, Buffer.from("second"), jpeg);
    expect((await readWhole(storage, key, maxBytes)).toString()).toBe("second");
  });

  test("rejects a missing object before it returns a stream", async () => {
    await storage.put("covers/a/b.jpg", Buffer.from("b"), jpeg);
    for (const key of [makeKey(), "covers/a"]) {
      await expect(storage.read(key)).rejects.toBeInstanceOf(MissingObjectError);
      await expect(storage.read(key, { first: 0, last: 1 })).rejects.toBeInstanceOf(MissingObjectError);
      await expect(storage.open(key)).rejects.toBeInstanceOf(MissingObjectError);
      await expect(storage.stat(key)).rejects.toBeInstanceOf(MissingObjectError);
    }
  });

  test("removes an object, and accepts a second removal", async () => {
    const key = makeKey();
    await storage.put(key, Buffer.from("once"), jpeg);
    await storage.remove(key);
    await storage.remove(key);
    await storage.remove(`nowhere/${makeToken()}.jpg`);
    await expect(storage.read(key)).rejects.toBeInstanceOf(MissingObjectError);
  });

  test("answers the size and time of an object, alone and together with its bytes", async () => {
    const key = makeKey();
    const before = Math.floor(Date.now() / 1000) * 1000; // some storages store whole seconds
    await storage.put(key, randomBytes(70_000), jpeg);
    const stat = await storage.stat(key);
    expect(stat.byteCount).toBe(70_000);
    expect(stat.modifiedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(stat.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now());
    const { stream, ...opened } = await storage.open(key);
    expect(Math.floor(opened.stat.modifiedAt.getTime() / 1000)).toBe(
      Math.floor(stat.modifiedAt.getTime() / 1000),
    );
    expect(opened.stat.byteCount).toBe(70_000);
    expect(Buffer.concat(await stream.toArray())).toHaveLength(70_000);
  });

  test.each([
    ["the first bytes", 0, 9],
    ["the last byte", 69_999, 69_999],
    ["a part", 10, 65_009],
    ["all of it", 0, 69_999],
  ])("reads %s of an object by its range", async (_part, first, last) => {
    const key = makeKey();
    const body = randomBytes(70_000);
    await storage.put(key, body, jpeg);
    const read = Buffer.concat(await (await storage.read(key, { first, last })).toArray());
    expect(read.equals(body.subarray(first, last + 1))).toBe(true);
  });

  test("fails to read a range that lies outside the object", async () => {
    const key = makeKey();
    await storage.put(key, randomBytes(100), jpeg);
    for (const range of [
      { first: 50, last: 100 },
      { first: 100, last: 200 },
    ]) {
      const reading = storage.read(key, range).then((stream) => stream.toArray());
      await expect(reading).rejects.toBeInstanceOf(StorageUnavailableError);
    }
  });

  test("rejects unsafe keys in every method", async () => {
    for (const key of ["../secret", "/etc/passwd", ".incoming/a", "photos/../../a", "Photos/a", ""]) {
      await expect(storage.put(key, Buffer.from("x"), jpeg)).rejects.toThrow("Unsafe storage key");
      await expect(storage.read(key)).rejects.toThrow("Unsafe storage key");
      await expect(storage.open(key)).rejects.toThrow("Unsafe storage key");
      await expect(storage.stat(key)).rejects.toThrow("Unsafe storage key");
      await expect(storage.remove(key)).rejects.toThrow("Unsafe storage key");
    }
  });

  test("rejects an object larger than the reader allows", async () => {
    const key = makeKey();
    await storage.put(key, randomBytes(70_000), jpeg);
    await expect(readWhole(storage, key, 69_999)).rejects.toThrow("more than 69999 bytes");
    await expect(readWhole(storage, key, 70_000)).resolves.toHaveLength(70_000);
  });

  test("completes or fails a read that began before a removal", async () => {
    const key = makeKey();
    const body = randomBytes(bigBytes);
    await storage.put(key, body, jpeg);
    const stream = await storage.read(key);
    await storage.remove(key);
    const received = await stream.toArray().then(
      (chunks) => Buffer.concat(chunks),
      () => "failed",
    );
    expect(received === "failed" || body.equals(Buffer.from(received))).toBe(true);
  });

  test("leaves one whole object after twenty concurrent puts of one key", async () => {
    const key = makeKey();
    const bodies = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000 + index, index));
    await Promise.all(bodies.map((body) => storage.put(key, body, jpeg)));
    const left = await readWhole(storage, key, maxBytes);
    expect(bodies.some((body) => body.equals(left))).toBe(true);
  });

  test("never shows a partly replaced object to a reader", async () => {
    const key = makeKey();
    const bodies = [Buffer.alloc(300_000, "a"), Buffer.alloc(100_000, "b")] as const;
    await storage.put(key, bodies[0], jpeg);
    for (let round = 0; round < 10; round++) {
      const putting = storage.put(key, bodies[round % 2 === 0 ? 1 : 0], jpeg);
      const seen = await Promise.all([1, 2, 3].map(() => readWhole(storage, key, maxBytes)));
      await putting;
      expect(seen.every((body) => bodies.some((put) => put.equals(body)))).toBe(true);
    }
  });

  test("passes the check of a working store", async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});
