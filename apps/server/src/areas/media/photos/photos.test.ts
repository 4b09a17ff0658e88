import { randomUUID } from "node:crypto";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { photos } from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { readWhole, type Storage, StorageUnavailableError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { storageKey } from "./access";
import { incoming } from "./testing/incoming";

const rowsWith = (server: TestServer, id: string) => server.db.select().from(photos).where(eq(photos.id, id));
const objectAt = (server: TestServer, url: string, storage = server.deps.storage) =>
  readWhole(storage, storageKey(url), 10_000_000);

async function staff(server: TestServer, changed: Parameters<TestServer["callerFor"]>[1] = {}) {
  const user = await makeUser(server.db);
  const caller = server.callerFor(actorOf(user), changed);
  const manifest = await makeManifest(server.db, { workspaceId: user.workspaceId });
  const makeItem = (url: string) => caller.items.create({ manifestId: manifest.id, photoUrls: [url] });
  return { user, caller, makeItem };
}

/** A storage whose writes fail `puts` times, after `after` successful ones. */
function failing(left: { puts: number; after?: number }): Storage {
  const storage = memoryStorage();
  return {
    ...storage,
    async put(...object) {
      if ((left.after ?? 0) > 0) left.after = (left.after ?? 0) - 1;
      else if (left.puts > 0) {
        left.puts -= 1;
        throw new StorageUnavailableError("The store is away");
      }
      await storage.put(...object);
    },
  };
}

test("stores an uploaded photo and its thumbnail under a random URL", async ({ server }) => {
  const { caller, user } = await staff(server);
  const uploaded = await caller.photos.upload({ photo: await incoming(await jpeg()) });
  expect(uploaded.url).toMatch(/^\/photos\/[a-f0-9]{32}\.jpg$/);
  expect(uploaded).toMatchObject({ width: 640, height: 480 });
  const photo = await objectAt(server, uploaded.url);
  expect((await objectAt(server, thumbnailUrl(uploaded.url))).length).toBeLessThan(photo.length);
  expect(await rowsWith(server, uploaded.id)).toMatchObject([
    { workspaceId: user.workspaceId, uploadedBy: user.id, state: "stored", bytes: photo.length },
  ]);
});

describe("photo ids as idempotency keys", () => {
  test("answers the same photo when an upload is repeated, and stores one", async ({ server }) => {
    const { caller } = await staff(server);
    const id = randomUUID();
    const bytes = await jpeg();
    const first = await caller.photos.upload({ id, photo: await incoming(bytes) });
    expect(first.id).toBe(id);
    expect(await caller.photos.upload({ id, photo: await incoming(bytes) })).toEqual(first);
    expect(await rowsWith(server, id)).toHaveLength(1);
  });

  test("stores one photo for five simultaneous uploads with the same id", async ({ server }) => {
    const { caller, makeItem } = await staff(server);
    const id = randomUUID();
    const bytes = await jpeg();
    const uploads = await Promise.all(
      Array.from({ length: 5 }, async () => caller.photos.upload({ id, photo: await incoming(bytes) })),
    );
    expect(new Set(uploads.map((uploaded) => JSON.stringify(uploaded))).size).toBe(1);
    expect(await rowsWith(server, id)).toMatchObject([{ state: "stored" }]);
    await expect(makeItem(uploads[0]?.url ?? "")).resolves.toMatchObject({ lotNumber: 1000 });
  });

  test("answers 409 for other bytes under a used id and leaves the first photo unchanged", async ({
    server,
  }) => {
    const { caller } = await staff(server);
    const id = randomUUID();
    const first = await caller.photos.upload({ id, photo: await incoming(await jpeg()) });
    const bytes = await objectAt(server, first.url);
    const second = caller.photos.upload({ id, photo: await incoming(await jpeg()) });
    await expect(second).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await objectAt(server, first.url)).toEqual(bytes);
  });

  test("answers 409 for another person's id without details of their photo", async ({ server }) => {
    const id = randomUUID();
    const bytes = await jpeg();
    const mine = await staff(server);
    const { url } = await mine.caller.photos.upload({ id, photo: await incoming(bytes) });
    const { workspaceId } = mine.user;
    const colleague = server.callerFor(actorOf(await makeUser(server.db, { workspaceId, role: "team" })));
    for (const caller of [(await staff(server)).caller, colleague]) {
      const answer = await caller.photos
        .upload({ id, photo: await incoming(bytes) })
        .catch((error: unknown) => error);
      expect(answer).toMatchObject({ code: "CONFLICT", message: "This id already belongs to another photo" });
      expect(JSON.stringify(answer)).not.toContain(url);
    }
  });
});

describe("an interrupted upload", () => {
  test.for([
    ["before its object", 0],
    ["between its object and its thumbnail", 1],
  ] as const)(
    "hides a photo interrupted %s until the same upload completes it",
    async ([_, after], { server }) => {
      const storage = failing({ puts: 1, after });
      const { caller, makeItem } = await staff(server, { storage });
      const id = randomUUID();
      const bytes = await jpeg();
      await expect(caller.photos.upload({ id, photo: await incoming(bytes) })).rejects.toThrow();
      const [left] = await rowsWith(server, id);
      expect(left).toMatchObject({ state: "writing" });
      const url = left?.url ?? "";
      await expect(makeItem(url)).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: expect.stringContaining("is not one of your photos"),
      });

      expect(await caller.photos.upload({ id, photo: await incoming(bytes) })).toMatchObject({ id, url });
      expect(await rowsWith(server, id)).toMatchObject([{ state: "stored" }]);
      expect((await objectAt(server, thumbnailUrl(url), storage)).length).toBeGreaterThan(0);
      await expect(makeItem(url)).resolves.toMatchObject({ photoUrls: [url] });
    },
  );
});

describe("storage outage", () => {
  test("answers 503 to uploads while storage is down and serves everything else", async ({ server }) => {
    const { caller, makeItem, user } = await staff(server, { storage: failing({ puts: 100 }) });
    const upload = caller.photos.upload({ photo: await incoming(await jpeg()) });
    await expect(upload).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "The photo storage can't be reached. Try again in a moment.",
    });
    const ofWorkspace = eq(photos.workspaceId, user.workspaceId);
    const rows = await server.db.select().from(photos).where(ofWorkspace);
    expect(rows).toMatchObject([{ state: "writing" }]);
    await expect(makeItem(rows[0]?.url ?? "")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(caller.manifests.list()).resolves.toHaveLength(1);
  });
});

test("stores neither a row nor an object for a rejected photo", async ({ server }) => {
  const touched: string[] = [];
  const memory = memoryStorage();
  const storage: Storage = { ...memory, put: async (key) => void touched.push(key) };
  const { caller, user } = await staff(server, { storage });
  const upload = caller.photos.upload({ photo: await incoming(Buffer.from("<svg/>")) });
  await expect(upload).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  expect(touched).toEqual([]);
  expect(await server.db.$count(photos, eq(photos.workspaceId, user.workspaceId))).toBe(0);
});

test("rejects forged JSON in place of a photo", async ({ server }) => {
  const { caller } = await staff(server);
  const forged = { path: "/etc/passwd", byteCount: 10, contentHash: "0" };
  // A tRPC client can send this despite the types.
  const upload = caller.photos.upload({ photo: forged as never });
  await expect(upload).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
