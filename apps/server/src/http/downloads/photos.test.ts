import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { makeUser } from "@lotwright/db/testing/make";
import { fileStorage } from "@lotwright/storage/files";
import { makeToken } from "@lotwright/storage/keys";
import { type ByteRange, StorageUnavailableError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg } from "@lotwright/testing/pictures";
import sharp from "sharp";
import { afterAll, describe, expect } from "vitest";
import { incoming } from "../../areas/media/photos/testing/incoming";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { listenForTest } from "../../testing/http";
import { test as base } from "../../testing/test";
import { openFiles } from "../testing/open-files";
import { whenClosed } from "../testing/when-closed";

const test = base.extend("replaced", { scope: "file" }, async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-photos-"));
  const files = fileStorage(folder);
  const open = async (key: string) => {
    const opened = await files.open(key);
    photos.push(opened.stream);
    return opened;
  };
  const read = async (key: string, range?: ByteRange) => {
    const photo = await files.read(key, range);
    photos.push(photo);
    return photo;
  };
  return { storage: { ...files, open, read } };
});

let folder: string;
/** Opened streams. */
const photos: Readable[] = [];
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function upload(server: TestServer): Promise<string> {
  const caller = server.callerFor(actorOf(await makeUser(server.db)));
  return (await caller.photos.upload({ photo: await incoming(await jpeg()) })).url;
}

/** Stores a photo larger than all buffers between storage and client. */
async function putLargePhoto(server: TestServer): Promise<string> {
  const key = `photos/${makeToken()}.jpg`;
  await server.deps.storage.put(key, Buffer.alloc(30_000_000), "image/jpeg");
  return `/${key}`;
}

const whole: Record<string, string> = {};
const part: Record<string, string> = { range: "bytes=10-" };

const openPhotos = () => openFiles(folder);

async function expectClosed(count: number): Promise<void> {
  const opened = photos.slice(-count);
  expect(opened).toHaveLength(count);
  for (const photo of opened) await whenClosed(photo);
  expect(await openPhotos()).toEqual([]);
}

test("serves a photo and its thumbnail as immutable JPEGs", async ({ server }) => {
  const url = await upload(server);
  for (const address of [url, thumbnailUrl(url)]) {
    const response = await server.app.request(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("object-src 'none'"),
    });
    const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(format).toBe("jpeg");
  }
});

describe("the address of a photo", () => {
  test.for([
    ["a guess", "0123456789abcdef0123456789abcdef.jpg"],
    ["a guessed thumbnail", "0123456789abcdef0123456789abcdef-thumb.jpg"],
    ["another ending", "0123456789abcdef0123456789abcdef.svg"],
    ["a path upwards", "..%2f..%2f..%2fetc%2fpasswd"],
    ["a path upwards behind a name", "0123456789abcdef0123456789abcdef.jpg%2f..%2f..%2fpostgres"],
    ["an unfinished file", ".incoming"],
    ["NUL", "0123456789abcdef0123456789abcdef.jpg%00.png"],
    ["upper case", "0123456789ABCDEF0123456789ABCDEF.jpg"],
    ["nothing", ""],
  ])("answers %s with the same 404 as an unknown photo", async ([_, name], { server }) => {
    const response = await server.app.request(`/photos/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test("answers 404 for a photo's or thumbnail's address with one changed letter", async ({ server }) => {
    const url = await upload(server);
    const changed = url.replace(/\w\.jpg$/, (end) => `${end.startsWith("0") ? "1" : "0"}.jpg`);
    for (const address of [changed, thumbnailUrl(changed)]) {
      expect((await server.app.request(address)).status).toBe(404);
    }
  });
});

describe("methods on a photo", () => {
  test("answers HEAD with the headers of the whole photo, without opening it", async ({ server }) => {
    const url = await putLargePhoto(server);
    const openedBefore = photos.length;
    const { origin } = await listenForTest(server);
    for (const headers of [whole, part]) {
      const response = await fetch(`${origin}${url}`, { method: "HEAD", headers });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "image/jpeg",
        "content-length": "30000000",
        "accept-ranges": "bytes",
        etag: `"${url.slice("/photos/".length)}-30000000"`,
      });
    }
    expect(photos).toHaveLength(openedBefore);
  });

  test("rejects changing or deleting a photo by its URL", async ({ server }) => {
    const url = await upload(server);
    for (const method of ["PUT", "POST", "PATCH", "DELETE"]) {
      const refused = await server.app.request(url, { method });
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
    expect((await (await server.app.request(url)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

test.for([
  ["a photo", whole],
  ["a part of a photo", part],
] as const)("closes %s when the client disconnects", async ([_, headers], { server }) => {
  const url = await putLargePhoto(server);
  const { origin } = await listenForTest(server);
  const leaving = new AbortController();
  const response = await fetch(`${origin}${url}`, { signal: leaving.signal, headers });
  await response.body?.getReader().read();
  expect(await openPhotos()).toHaveLength(1);
  leaving.abort();
  await expectClosed(1);
});

test.each([
  ["in the middle", 400_000],
  ["after its first bytes", 10],
])("destroys the connection when a photo fails %s, without revealing the cause", async (_, size) => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(size);
        throw new StorageUnavailableError("10.0.0.7 is down");
      })(),
    );
  const stat = { byteCount: 1_000_000, modifiedAt: new Date() };
  const storage = {
    ...memoryStorage(),
    stat: async () => stat,
    open: async () => ({ stat, stream: broken() }),
    read: async () => broken(),
  };
  const failing = await startTestServer({ storage });
  const { origin } = await listenForTest(failing);
  for (const headers of [whole, part]) {
    const address = `${origin}/photos/0123456789abcdef0123456789abcdef.jpg`;
    const received = fetch(address, { headers }).then((response) => response.text());
    await expect(received).rejects.toThrow();
  }
  await failing.stop();
});

describe("a storage outage", () => {
  test("answers 503, not 404, for a photo while storage is down", async () => {
    const unavailable = async () => {
      throw new StorageUnavailableError("refused by 10.0.0.7");
    };
    const cutOff = await startTestServer({
      storage: { ...memoryStorage(), open: unavailable, stat: unavailable },
    });
    for (const headers of [whole, part]) {
      const address = "/photos/0123456789abcdef0123456789abcdef.jpg";
      const response = await cutOff.app.request(address, { headers });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(await response.json()).toEqual({
        code: "UNAVAILABLE",
        message: "The photo storage can't be reached. Try again in a moment.",
      });
    }
    await cutOff.stop();
  });
});
