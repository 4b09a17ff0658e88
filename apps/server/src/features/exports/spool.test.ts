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

test("reads the same lines twice, long ones and every script", async () => {
  // The longest is several times what is read at once.
  const lines = Array.from({ length: 60 }, (_, index) => `${index} مزاد 🪑 `.repeat(index * 200));
  const spool = startSpool(inBatches(lines, 20), file);
  expect(await read(spool)).toEqual(lines);
  expect(await read(spool)).toEqual(lines);
  await spool.close();
});

test("hands out the first lines while the last ones are still missing", async () => {
  const rest = new AbortController();
  async function* batches() {
    yield ["first"];
    await once(rest.signal, "abort");
    yield ["last"];
  }
  const spool = startSpool(batches(), file);
  const lines = spool.lines[Symbol.asyncIterator]();
  expect(await lines.next()).toEqual({ value: "first", done: false });
  rest.abort();
  expect(await lines.next()).toEqual({ value: "last", done: false });
  expect(await lines.next()).toMatchObject({ done: true });
  await spool.close();
});

test("takes every line although none is read", async () => {
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => {
    isTaken = resolve;
  });
  async function* batches() {
    for (let batch = 0; batch < 200; batch += 1) yield ["x".repeat(50_000)];
    isTaken();
  }
  const spool = startSpool(batches(), file);
  await taken;
  await spool.close();
});

test("fails its readers with the failure of its source, behind the lines that came before", async () => {
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

test("fails its readers with the failure of the disk", async () => {
  file.appendFile = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  const spool = startSpool(inBatches(["first"], 1), file);
  await expect(read(spool)).rejects.toMatchObject({ code: "ENOSPC" });
  await spool.close();
});

test("lets go of its source and of a waiting reader when it is closed", async () => {
  let isLetGo = false;
  const more = new AbortController();
  async function* batches() {
    try {
      yield ["first"];
      await once(more.signal, "abort");
      yield ["second"];
    } finally {
      isLetGo = true;
    }
  }
  const spool = startSpool(batches(), file);
  const reading = read(spool);
  reading.catch(() => undefined);
  const closing = spool.close();
  more.abort();
  await closing;
  await expect(reading).rejects.toThrow();
  expect(isLetGo).toBe(true);
});
