import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { branding, items, photos } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { MissingObjectError, readWhole, StorageUnavailableError } from "@lotwright/storage/storage";
import { jpeg } from "@lotwright/testing/pictures";
import { eq, type SQL, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { test as base } from "../../../testing/test";
import { storageKey } from "./access";
import { sweepPhotos } from "./sweep";
import { incoming } from "./testing/incoming";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

const day = 24 * 60 * 60 * 1000;
const sweep = (server: TestServer, changed: Partial<TestServer["deps"]> = {}, now = new Date()) =>
  sweepPhotos({ ...server.deps, ...changed }, { now });

const isThere = (server: TestServer, url: string) =>
  readWhole(server.deps.storage, storageKey(url), 10_000_000).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MissingObjectError) return false;
      throw error;
    },
  );

/** Whether a photo's row, object and thumbnail exist. */
const partsOf = async (server: TestServer, url: string) => [
  (await server.db.$count(photos, eq(photos.url, url))) === 1,
  await isThere(server, url),
  await isThere(server, thumbnailUrl(url)),
];

const whole = [true, true, true];
const gone = [false, false, false];

const age = (server: TestServer, url: string, days = 8) =>
  server.db
    .update(photos)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(photos.url, url));

async function staff(server: TestServer) {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const caller = server.callerFor(actorOf(user));
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  const upload = async (days = 8) => {
    const { url } = await caller.photos.upload({ photo: await incoming(await jpeg()) });
    await age(server, url, days);
    return url;
  };
  return { user, workspaceId, caller, manifestId, upload };
}

/** A storage whose removals fail after the first `count`. */
function failingAfter(server: TestServer, count: number) {
  let left = count;
  const remove = async (key: string) => {
    left -= 1;
    if (left < 0) throw new StorageUnavailableError("The store is away");
    await server.deps.storage.remove(key);
  };
  return { ...server.deps.storage, remove };
}

describe("a sweep", () => {
  test("removes an unused photo and its thumbnail a week after its upload and not before", async ({
    server,
  }) => {
    const { upload } = await staff(server);
    const [old, young] = [await upload(8), await upload(6)];
    expect(await sweep(server)).toBe(1);
    expect([await partsOf(server, old), await partsOf(server, young)]).toEqual([gone, whole]);
    expect(await sweep(server, {}, new Date(Date.now() + 2 * day))).toBe(1);
    expect(await partsOf(server, young)).toEqual(gone);
    expect(await sweep(server)).toBe(0);
  });

  test("does not remove photos of items or logos of companies and headers", async ({ server }) => {
    const { user, workspaceId, caller, manifestId, upload } = await staff(server);
    const urls = [await upload(), await upload(), await upload(), await upload()];
    const [first = "", second = "", company = "", header = ""] = urls;
    await makeItem(server.db, { workspaceId, manifestId, photoUrls: [first, second] });
    await caller.companySettings.update({ logoUrl: company });
    await server.db.insert(branding).values({ userId: user.id, workspaceId, logoUrl: header });
    const kept = await Promise.all(urls.map(async (url) => ({ url, before: await partsOf(server, url) })));
    expect(await sweep(server)).toBe(0);
    for (const { url } of kept) expect(await partsOf(server, url)).toEqual(whole);

    await server.db.delete(items).where(eq(items.manifestId, manifestId));
    await caller.companySettings.update({ logoUrl: null });
    await caller.branding.removeLogo();
    expect(await sweep(server)).toBe(4);
    for (const { url } of kept) expect(await partsOf(server, url)).toEqual(gone);
  });

  test("removes unused photos across several batches that also contain used ones", async ({ server }) => {
    const { workspaceId, manifestId } = await staff(server);
    const rows = Array.from({ length: 230 }, (_, number) => ({
      workspaceId,
      url: `/photos/${String(number).padStart(32, "0")}.jpg`,
      state: "stored" as const,
      width: 1,
      height: 1,
      bytes: 1,
      contentHash: "none",
      createdAt: new Date(Date.now() - 30 * day),
    }));
    await server.db.insert(photos).values(rows);
    const used = rows.filter((_, number) => number % 23 === 0).map(({ url }) => url);
    await makeItem(server.db, { workspaceId, manifestId, photoUrls: used });
    expect(await sweepPhotos(server.deps, { now: new Date(), batchSize: 100 })).toBe(220);
    expect(await server.db.$count(photos, eq(photos.workspaceId, workspaceId))).toBe(10);
  });

  test("stops the sweep between two photos when its signal aborts", async ({ server }) => {
    const { upload } = await staff(server);
    const urls = [await upload(), await upload()];
    const stopping = new AbortController();
    const storage = failingAfter(server, 99);
    const remove = async (key: string) => {
      stopping.abort();
      await storage.remove(key);
    };
    const deps = { ...server.deps, storage: { ...storage, remove } };
    expect(await sweepPhotos(deps, { now: new Date(), signal: stopping.signal })).toBe(1);
    expect(await sweep(server)).toBe(1);
    for (const url of urls) expect(await partsOf(server, url)).toEqual(gone);
  });
});

describe("uploads that never finished", () => {
  test("removes an interrupted upload after a week", async ({ server }) => {
    const { caller } = await staff(server);
    const puts: string[] = [];
    const storage = server.deps.storage;
    const put = async (key: string, body: Buffer, type: string) => {
      if (puts.push(key) > 1) throw new StorageUnavailableError("The server was killed here");
      await storage.put(key, body, type);
    };
    const dying = server.callerFor(actorOf(await makeUser(server.db)), { storage: { ...storage, put } });
    const photo = await incoming(await jpeg());
    await expect(dying.photos.upload({ photo })).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const url = `/${puts[0]}`;
    expect(await partsOf(server, url)).toEqual([true, true, false]);
    expect(await sweep(server)).toBe(0);
    await age(server, url);
    expect(await sweep(server)).toBe(1);
    expect(await partsOf(server, url)).toEqual(gone);
    expect(await caller.manifests.list({})).toHaveLength(1);
  });

  test("removes photos left by a storage failure with the next sweep, and rejects them until then", async ({
    server,
  }) => {
    const { caller, manifestId, upload } = await staff(server);
    const urls = [await upload(), await upload(), await upload()];
    await expect(sweep(server, { storage: failingAfter(server, 3) })).rejects.toThrow(
      StorageUnavailableError,
    );
    const states = [];
    for (const url of urls) {
      const [row] = await server.db.select({ state: photos.state }).from(photos).where(eq(photos.url, url));
      states.push(row?.state);
    }
    expect(states.sort()).toEqual(["writing", "writing", undefined]);
    for (const url of urls) {
      const taking = caller.items.create({ manifestId, photoUrls: [url] });
      await expect(taking).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await sweep(server)).toBe(2);
    for (const url of urls) expect(await partsOf(server, url)).toEqual(gone);
  });

  test("removes each photo once when two sweeps run concurrently", async ({ server }) => {
    const { upload } = await staff(server);
    const urls: string[] = [];
    while (urls.length < 8) urls.push(await upload());
    const removed: string[] = [];
    const storage = server.deps.storage;
    const remove = async (key: string) => {
      removed.push(key);
      await storage.remove(key);
    };
    const both = await Promise.all([
      sweep(server, { storage: { ...storage, remove } }),
      sweep(server, { storage: { ...storage, remove } }),
    ]);
    expect(both[0] + both[1] + (await sweep(server))).toBe(8);
    expect(new Set(removed).size).toBe(removed.length);
    for (const url of urls) expect(await partsOf(server, url)).toEqual(gone);
  });
});

describe("a photo that is used or sent again during a sweep", () => {
  /** A storage whose removals wait until `release` is called. */
  function heldRemoval(server: TestServer) {
    let arrived = () => {};
    let release = () => {};
    const isReached = new Promise<void>((resolve) => (arrived = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const remove = async (key: string) => {
      arrived();
      await isReleased;
      await server.deps.storage.remove(key);
    };
    return { storage: { ...server.deps.storage, remove }, isReached, release: () => release() };
  }

  /** Runs `work` in each transaction between its select and its update. */
  function interrupted(server: TestServer, work: () => Promise<unknown>): TestServer["db"] {
    const overlay = <T extends object>(target: T, name: string, replacement: unknown) =>
      new Proxy(target, {
        get: (from, key) => (key === name ? replacement : Reflect.get(from, key)),
      });
    type Transaction = Parameters<Parameters<TestServer["db"]["transaction"]>[0]>[0];
    const inside = (tx: Transaction) =>
      overlay(tx, "update", (table: typeof photos) => ({
        set: (values: object) => ({
          where: async (condition: SQL) => {
            await work();
            await tx.update(table).set(values).where(condition);
          },
        }),
      }));
    return overlay(server.db, "transaction", (run: (tx: Transaction) => Promise<unknown>) =>
      server.db.transaction((tx) => run(inside(tx))),
    );
  }

  test("does not remove a photo whose item was created first, even if uncommitted", async ({ server }) => {
    const { workspaceId, manifestId, upload } = await staff(server);
    const [url, other] = [await upload(), await upload()];
    await server.db.transaction(async (tx) => {
      await tx.select().from(photos).where(eq(photos.url, url)).for("share");
      await makeItem(tx, { workspaceId, manifestId, photoUrls: [url] });
      expect(await sweep(server)).toBe(1);
    });
    expect(await sweep(server)).toBe(0);
    expect([await partsOf(server, url), await partsOf(server, other)]).toEqual([whole, gone]);
  });

  test("does not remove a photo whose item is committed between the sweep's read and its lock", async ({
    server,
  }) => {
    const { workspaceId, manifestId, upload } = await staff(server);
    const url = await upload();
    const take = () => makeItem(server.db, { workspaceId, manifestId, photoUrls: [url] });
    const db = interrupted(server, take);
    expect(await sweep(server, { db })).toBe(0);
    expect(await partsOf(server, url)).toEqual(whole);
  });

  test("rejects a photo immediately once the sweep has marked it", async ({ server }) => {
    const { caller, manifestId, upload } = await staff(server);
    const url = await upload();
    const held = heldRemoval(server);
    const sweeping = sweep(server, { storage: held.storage });
    await held.isReached;
    const taking = caller.items.create({ manifestId, photoUrls: [url] });
    await expect(taking).rejects.toMatchObject({ code: "BAD_REQUEST" });
    held.release();
    expect(await sweeping).toBe(1);
    expect(await partsOf(server, url)).toEqual(gone);
  });

  test("stores a new photo when the same upload is sent again during its removal", async ({ server }) => {
    const { caller } = await staff(server);
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(server, url);
    const held = heldRemoval(server);
    const sweeping = sweep(server, { storage: held.storage });
    await held.isReached;
    const again = caller.photos.upload({ id, photo: await incoming(bytes) });
    held.release();
    expect(await sweeping).toBe(1);
    const { url: newUrl } = await again;
    expect([await partsOf(server, url), await partsOf(server, newUrl)]).toEqual([gone, whole]);
  });

  test("does not remove a photo whose upload is sent again before the sweep reaches it", async ({
    server,
  }) => {
    const { user, caller, upload } = await staff(server);
    await upload(9);
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(server, url);
    const held = heldRemoval(server);
    const sweeping = sweep(server, { storage: held.storage });
    await held.isReached;
    const { storage } = server.deps;
    const put = async (key: string, body: Buffer, type: string) => {
      await storage.put(key, body, type);
      held.release();
      await sweeping;
    };
    const again = server.callerFor(actorOf(user), { storage: { ...storage, put } });
    expect(await again.photos.upload({ id, photo: await incoming(bytes) })).toMatchObject({ url });
    expect(await sweeping).toBe(1);
    expect(await partsOf(server, url)).toEqual(whole);
  });

  test("completes a half-removed photo that is sent again and does not remove it for another week", async ({
    server,
  }) => {
    const { caller } = await staff(server);
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(server, url);
    await expect(sweep(server, { storage: failingAfter(server, 1) })).rejects.toThrow(
      StorageUnavailableError,
    );
    expect(await partsOf(server, url)).toEqual([true, true, false]);
    expect(await caller.photos.upload({ id, photo: await incoming(bytes) })).toMatchObject({ url });
    expect(await sweep(server)).toBe(0);
    expect(await partsOf(server, url)).toEqual(whole);
  });
});
