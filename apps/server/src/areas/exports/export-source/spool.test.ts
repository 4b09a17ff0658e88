import { once } from "node:events";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Spool, startSpool } from "./spool";

let folder: string;
let file: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-spool-"));
  file = await open(join(folder, "spool"), "wx+");
});
afterEach(() => rm(folder, { recursive: true }));

async function read({ lines }: Spool): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

async function* inBatches(lines: string[], size: number) {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size);
}

test("reads the same lines twice, including long and non-Latin ones", async () => {
  // The longest line spans several read chunks.
  const lines = Array.from({ length: 60 }, (_, index) => `${index} مزاد 🪑 `.repeat(index * 200));
  const spool = startSpool(inBatches(lines, 20), file);
  expect(await read(spool)).toEqual(lines);
  expect(await read(spool)).toEqual(lines);
  await spool.close();
});

test("reads the first lines before the last ones are written", async () => {
  const release = new AbortController();
  async function* batches() {
    yield ["first"];
    await once(release.signal, "abort");
    yield ["last"];
  }
  const spool = startSpool(batches(), file);
  const lines = spool.lines[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ value: "first", done: false });
  release.abort();
  expect(await lines.next()).toEqual({ value: "last", done: false });
  expect(await lines.next()).toMatchObject({ done: true });
  await spool.close();
});

test("writes every line without a reader", async () => {
  let resolveWritten = () => {};
  const written = new Promise<void>((resolve) => {
    resolveWritten = resolve;
  });
  async function* batches() {
    for (let batch = 0; batch < 200; batch += 1) yield ["x".repeat(50_000)];
    resolveWritten();
  }
  const spool = startSpool(batches(), file);
  await written;
  await spool.close();
});

test("fails readers with the source's error after the lines already written", async () => {
  async function* batches() {
    yield ["first"];
    throw new Error("no database");
  }
  const spool = startSpool(batches(), file);
  const lines = spool.lines[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ value: "first", done: false });
  await expect(lines.next()).rejects.toThrow("no database");
  await spool.close();
});

test("fails readers with the disk's error", async () => {
  file.appendFile = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  const spool = startSpool(inBatches(["first"], 1), file);
  await expect(read(spool)).rejects.toMatchObject({ code: "ENOSPC" });
  await spool.close();
});

test("ends the source and a waiting reader on close", async () => {
  let isSourceEnded = false;
  const more = new AbortController();
  async function* batches() {
    try {
      yield ["first"];
      await once(more.signal, "abort");
      yield ["second"];
    } finally {
      isSourceEnded = true;
    }
  }
  const spool = startSpool(batches(), file);
  const reading = read(spool);
  reading.catch(() => undefined);
  const closing = spool.close();
  more.abort();
  await closing;
  await expect(reading).rejects.toThrow();
  expect(isSourceEnded).toBe(true);
});
