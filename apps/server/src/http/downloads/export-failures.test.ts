import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { manifests } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { fileStorage } from "@lotwright/storage/files";
import { type Storage, StorageUnavailableError } from "@lotwright/storage/storage";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect } from "vitest";
import { createApp } from "../../app";
import { storageKey } from "../../areas/media/photos/access";
import { createExportResources } from "../../limits/export-resources";
import type { TestServer } from "../../testing/app";
import { listenForTest } from "../../testing/http";
import { ask } from "../../testing/rest";
import { makeSale, openDownload } from "../../testing/sales";
import { watchSlots } from "../../testing/slots";
import { test as base } from "../../testing/test";
import { openFiles } from "../testing/open-files";
import { whenClosed } from "../testing/when-closed";

const test = base.extend("replaced", { scope: "file" }, async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-exports-"));
  files = fileStorage(folder);
  const storage: Storage = {
    ...files,
    read: (key) => (broken.read ?? files.read)(key),
    check: () => (broken.check ?? files.check)(),
  };
  return { storage, exports: createExportResources({ ofUser: exportsOfUsers }) };
});

let folder: string;
let files: Storage;
let broken: Partial<Storage> = {};
const exportsOfUsers = watchSlots(createExportResources().ofUser);
beforeEach(() => {
  broken = {};
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("stops reading photos when the client of an export disconnects, and records no history entry", async ({
  server,
}) => {
  const sale = await makeSale(server);
  const { url } = await makePhoto(server.db, { workspaceId: sale.workspaceId });
  await files.put(url.slice(1), Buffer.alloc(5_000_000), "image/jpeg");
  await sale.lot({ photoUrls: Array.from({ length: 15 }, () => url) });
  const reads: Promise<Readable>[] = [];
  broken = {
    read: (key) => {
      const reading = files.read(key);
      reads.push(reading);
      return reading;
    },
  };
  const { origin } = await listenForTest(server);
  const response = await openDownload(origin, sale);
  await once(response, "readable");
  response.destroy();
  await exportsOfUsers.reaches(0);
  const readBefore = reads.length;
  expect(readBefore).toBeLessThan(15);
  for (const photo of await Promise.all(reads)) await whenClosed(photo);
  expect(await openFiles(folder)).toEqual([]);
  expect(await sale.history()).toEqual([]);
  // Enough time for the next photo to be requested, if it were.
  for (let count = 0; count < 5; count += 1) await buffer(await files.read(url.slice(1)));
  expect(reads).toHaveLength(readBefore);
});

test("closes the pending photo when the client of an export disconnects before the first byte", async ({
  server,
}) => {
  const sale = await makeSale(server);
  await sale.lot({ photoUrls: [await sale.upload()] });
  const stalled = new Readable({ read: () => undefined });
  const steps = new EventEmitter();
  const isAsked = once(steps, "asked");
  broken = {
    read: async () => {
      steps.emit("asked");
      return stalled;
    },
  };
  const { origin } = await listenForTest(server);
  const request = get(`${origin}${sale.path}`, { headers: sale.headers }).on("error", () => undefined);
  await isAsked;
  request.destroy();
  await whenClosed(stalled);
});

test("lists an unreadable photo in the notes while storage responds", async ({ server }) => {
  const sale = await makeSale(server, { includeColumns: ["photos"] });
  const [bad, good] = [await sale.upload(), await sale.upload()];
  await sale.lot({ lotNumber: 5, photoUrls: [bad, good] });
  const unreadable = new StorageUnavailableError("EIO: i/o error");
  broken = { read: (key) => (key === bad.slice(1) ? Promise.reject(unreadable) : files.read(key)) };
  const entries = await unzip(await (await sale.download()).arrayBuffer());
  expect([...entries.keys()]).toEqual(["photos/5-2.jpg", "MISSING-PHOTOS.txt", "lots.csv"]);
  expect(entries.get("MISSING-PHOTOS.txt")?.toString()).toContain("photos/5-1.jpg");
  expect(entries.get("lots.csv")?.toString()).toMatch(/photos\/5-2\.jpg\r\n$/);
  expect(await sale.history()).toMatchObject([{ itemCount: 1, photoCount: 1 }]);
});

test("exports a photo that is readable on the second attempt", async ({ server }) => {
  const sale = await makeSale(server);
  await sale.lot({ lotNumber: 5, photoUrls: [await sale.upload()] });
  let reads = 0;
  broken = {
    read: (key) => {
      reads += 1;
      return reads === 1 ? Promise.reject(new StorageUnavailableError("slow down")) : files.read(key);
    },
  };
  const entries = await unzip(await (await sale.download()).arrayBuffer());
  expect([...entries.keys()]).toEqual(["photos/5-1.jpg", "lots.csv"]);
});

test("completes a download of a user who has used up the writes of the minute", async ({ server }) => {
  const sale = await makeSale(server);
  await sale.lot();
  const quotas = { ...server.deps.quotas, writesPerMinute: 1 };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, quotas }, { edge, stopping: server.stopping.signal });
  const { headers, manifestId } = sale;
  expect((await ask({ app }, "POST", "/api/items", { headers, body: { manifestId } })).status).toBe(201);
  const download = await app.request(sale.path, { headers });
  expect([...(await unzip(await download.arrayBuffer())).keys()]).toEqual(["lots.csv"]);
  expect(await sale.history()).toHaveLength(1);
});

const wholePhoto = () => Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(500_000)));

/** Adds a lot with so many photos that the download starts before the last is read. Returns that photo's storage key. */
async function addLotOfFour(server: TestServer, sale: Awaited<ReturnType<typeof makeSale>>): Promise<string> {
  const make = () => makePhoto(server.db, { workspaceId: sale.workspaceId });
  const urls = [await make(), await make(), await make(), await make()].map(({ url }) => url);
  await sale.lot({ photoUrls: urls });
  return storageKey(urls.at(-1) ?? "");
}

test("destroys a download whose manifest is deleted before the last byte", async ({ server }) => {
  const sale = await makeSale(server);
  const last = await addLotOfFour(server, sale);
  const deletion = new EventEmitter();
  const isDeleted = once(deletion, "done");
  broken = {
    read: async (key) => {
      if (key === last) await isDeleted;
      return wholePhoto();
    },
  };
  const response = await sale.download();
  expect(response.status).toBe(200);
  await server.db.delete(manifests).where(eq(manifests.id, sale.manifestId));
  deletion.emit("done");
  await expect(response.arrayBuffer()).rejects.toThrow();
});

describe("a storage outage", () => {
  const unavailable = () => Promise.reject(new StorageUnavailableError("ECONNREFUSED 10.0.0.7:9000"));

  test("answers an export with 503 while storage is unreachable", async ({ server }) => {
    const sale = await makeSale(server);
    await sale.lot();
    broken = { check: unavailable };
    const response = await sale.download();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toEqual({
      code: "UNAVAILABLE",
      message: "The photo storage can't be reached. Try again in a moment.",
    });
  });

  test("answers an export with 503 when its first photo cannot be looked up", async ({ server }) => {
    const sale = await makeSale(server);
    await sale.lot({ photoUrls: [await sale.upload()] });
    broken = {
      read: () => {
        broken.check = unavailable;
        return unavailable();
      },
    };
    const { origin } = await listenForTest(server);
    const response = await openDownload(origin, sale);
    const answer = (await buffer(response)).toString();
    expect(response.statusCode).toBe(503);
    expect(JSON.parse(answer)).toMatchObject({ code: "UNAVAILABLE" });
    expect(answer).not.toContain("10.0.0.7");
    expect(await sale.history()).toEqual([]);
  });
});

describe("an interrupted export", () => {
  async function receive(response: IncomingMessage) {
    const chunks: Buffer[] = [];
    const error = await (async () => {
      for await (const chunk of response) chunks.push(chunk);
    })().catch((cause: unknown) => cause);
    return { bytes: Buffer.concat(chunks), error };
  }

  test.for([
    [
      "a photo that fails midway",
      () =>
        Readable.from(
          (async function* () {
            for (let sent = 0; sent < 8; sent += 1) yield Buffer.alloc(500_000);
            throw new StorageUnavailableError("Reading failed midway at 10.0.0.7");
          })(),
        ),
    ],
    [
      "a storage outage at the last photo",
      () => {
        broken.check = () => Promise.reject(new StorageUnavailableError("10.0.0.7 is down"));
        return Promise.reject(new StorageUnavailableError("10.0.0.7 is down"));
      },
    ],
  ] as const)(
    "destroys the download after %s, so that no partial ZIP looks complete",
    async ([_, second], { server }) => {
      const sale = await makeSale(server);
      const last = await addLotOfFour(server, sale);
      broken = { read: async (key) => (key === last ? second() : wholePhoto()) };
      const { origin } = await listenForTest(server);
      const response = await openDownload(origin, sale);
      expect(response.statusCode).toBe(200);
      const { bytes, error } = await receive(response);
      expect(error).toMatchObject({ code: "ECONNRESET" });
      expect(response.complete).toBe(false);
      expect(bytes.includes("10.0.0.7")).toBe(false);
      await expect(unzip(new Uint8Array(bytes).buffer)).rejects.toThrow();
      expect(await sale.history()).toEqual([]);
    },
  );
});
