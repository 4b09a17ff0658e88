import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { branding, companySettings, items, photos } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { MissingObjectError, readWhole, StorageUnavailableError } from "@lotwright/storage/storage";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { incoming, jpeg } from "../../testing/pictures";
import { storageKey } from "./access";
import { sweepPhotos } from "./sweep";

const day = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasOwnDatabase: true });
});
afterAll(() => server.stop());

const sweep = (changed: Partial<TestServer["deps"]> = {}, now = new Date()) =>
  sweepPhotos({ ...server.deps, ...changed }, { now });

const isThere = (url: string) =>
  readWhole(server.deps.storage, storageKey(url), 10_000_000).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MissingObjectError) return false;
      throw error;
    },
  );

/** Whether its row, its object and its thumbnail exist. */
const partsOf = async (url: string) => [
  (await server.db.$count(photos, eq(photos.url, url))) === 1,
  await isThere(url),
  await isThere(thumbnailUrl(url)),
];
const whole = [true, true, true];
const gone = [false, false, false];

const age = (url: string, days = 8) =>
  server.db
    .update(photos)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(photos.url, url));

async function staff() {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const caller = server.callerFor(actorOf(user));
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  const upload = async (days = 8) => {
    const { url } = await caller.photos.upload({ photo: await incoming(await jpeg()) });
    await age(url, days);
    return url;
  };
  return { user, workspaceId, caller, manifestId, upload };
}

/** A storage whose removals fail after the first `count`. */
function failingAfter(count: number) {
  let left = count;
  const remove = async (key: string) => {
    left -= 1;
    if (left < 0) throw new StorageUnavailableError("The store is away");
    await server.deps.storage.remove(key);
  };
  return { ...server.deps.storage, remove };
}

describe("a sweep", () => {
  test("removes an unused photo and its thumbnail a week after its upload and not before", async () => {
    const { upload } = await staff();
    const [old, young] = [await upload(8), await upload(6)];
    expect(await sweep()).toBe(1);
    expect([await partsOf(old), await partsOf(young)]).toEqual([gone, whole]);
    expect(await sweep({}, new Date(Date.now() + 2 * day))).toBe(1);
    expect(await partsOf(young)).toEqual(gone);
    expect(await sweep()).toBe(0);
  });

  test("does not remove photos of items or logos of companies and headers", async () => {
    const { user, workspaceId, caller, manifestId, upload } = await staff();
    const urls = [await upload(), await upload(), await upload(), await upload()];
    const [first = "", second = "", company = "", header = ""] = urls;
    await makeItem(server.db, { workspaceId, manifestId, photoUrls: [first, second] });
    await caller.companySettings.update({ logoUrl: company });
    await server.db.insert(branding).values({ userId: user.id, workspaceId, logoUrl: header });
    const kept = await Promise.all(urls.map(async (url) => ({ url, before: await partsOf(url) })));
    expect(await sweep()).toBe(0);
    for (const { url } of kept) expect(await partsOf(url)).toEqual(whole);

    await server.db.delete(items).where(eq(items.manifestId, manifestId));
    await server.db.delete(companySettings).where(eq(companySettings.workspaceId, workspaceId));
    await server.db.delete(branding).where(eq(branding.workspaceId, workspaceId));
    expect(await sweep()).toBe(4);
    for (const { url } of kept) expect(await partsOf(url)).toEqual(gone);
  });

  test("removes unused photos across several batches that also contain used ones", async () => {
    const { workspaceId, manifestId } = await staff();
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
    expect(await sweep()).toBe(220);
    expect(await server.db.$count(photos, eq(photos.workspaceId, workspaceId))).toBe(10);
  });

  test("stops the sweep between two photos when its signal aborts", async () => {
    const { upload } = await staff();
    const urls = [await upload(), await upload()];
    const stopping = new AbortController();
    const storage = failingAfter(99);
    const remove = async (key: string) => {
      stopping.abort();
      await storage.remove(key);
    };
    const deps = { ...server.deps, storage: { ...storage, remove } };
    expect(await sweepPhotos(deps, { now: new Date(), signal: stopping.signal })).toBe(1);
    expect(await sweep()).toBe(1);
    for (const url of urls) expect(await partsOf(url)).toEqual(gone);
  });
});

describe("uploads that never finished", () => {
  test("removes an interrupted upload after a week", async () => {
    const { caller } = await staff();
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
    expect(await partsOf(url)).toEqual([true, true, false]);
    expect(await sweep()).toBe(0);
    await age(url);
    expect(await sweep()).toBe(1);
    expect(await partsOf(url)).toEqual(gone);
    expect(await caller.manifests.list({})).toHaveLength(1);
  });

  test("removes photos left by a storage failure with the next sweep, and rejects them until then", async () => {
    const { caller, manifestId, upload } = await staff();
    const urls = [await upload(), await upload(), await upload()];
    await expect(sweep({ storage: failingAfter(3) })).rejects.toThrow(StorageUnavailableError);
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
    expect(await sweep()).toBe(2);
    for (const url of urls) expect(await partsOf(url)).toEqual(gone);
  });

  test("removes each photo once when two sweeps run concurrently", async () => {
    const { upload } = await staff();
    const urls: string[] = [];
    while (urls.length < 8) urls.push(await upload());
    const removed: string[] = [];
    const storage = server.deps.storage;
    const remove = async (key: string) => {
      removed.push(key);
      await storage.remove(key);
    };
    const both = await Promise.all([
      sweep({ storage: { ...storage, remove } }),
      sweep({ storage: { ...storage, remove } }),
    ]);
    expect(both[0] + both[1] + (await sweep())).toBe(8);
    expect(new Set(removed).size).toBe(removed.length);
    for (const url of urls) expect(await partsOf(url)).toEqual(gone);
  });
});

describe("a photo that is used or sent again during a sweep", () => {
  /** A storage whose removals wait until `release` is called. */
  function heldRemoval() {
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
  function interrupted(work: () => Promise<unknown>): TestServer["db"] {
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

  test("does not remove a photo whose item was created first, even if uncommitted", async () => {
    const { workspaceId, manifestId, upload } = await staff();
    const [url, other] = [await upload(), await upload()];
    await server.db.transaction(async (tx) => {
      await tx.select().from(photos).where(eq(photos.url, url)).for("share");
      await makeItem(tx, { workspaceId, manifestId, photoUrls: [url] });
      expect(await sweep()).toBe(1);
    });
    expect(await sweep()).toBe(0);
    expect([await partsOf(url), await partsOf(other)]).toEqual([whole, gone]);
  });

  test("does not remove a photo whose item is committed between the sweep's read and its lock", async () => {
    const { workspaceId, manifestId, upload } = await staff();
    const url = await upload();
    const take = () => makeItem(server.db, { workspaceId, manifestId, photoUrls: [url] });
    const db = interrupted(take);
    expect(await sweep({ db })).toBe(0);
    expect(await partsOf(url)).toEqual(whole);
  });

  test("rejects a photo immediately once the sweep has marked it", async () => {
    const { caller, manifestId, upload } = await staff();
    const url = await upload();
    const held = heldRemoval();
    const sweeping = sweep({ storage: held.storage });
    await held.isReached;
    const taking = caller.items.create({ manifestId, photoUrls: [url] });
    await expect(taking).rejects.toMatchObject({ code: "BAD_REQUEST" });
    held.release();
    expect(await sweeping).toBe(1);
    expect(await partsOf(url)).toEqual(gone);
  });

  test("stores a new photo when the same upload is sent again during its removal", async () => {
    const { caller } = await staff();
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(url);
    const held = heldRemoval();
    const sweeping = sweep({ storage: held.storage });
    await held.isReached;
    const again = caller.photos.upload({ id, photo: await incoming(bytes) });
    held.release();
    expect(await sweeping).toBe(1);
    const { url: newUrl } = await again;
    expect([await partsOf(url), await partsOf(newUrl)]).toEqual([gone, whole]);
  });

  test("does not remove a photo whose upload is sent again before the sweep reaches it", async () => {
    const { user, caller, upload } = await staff();
    await upload(9);
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(url);
    const held = heldRemoval();
    const sweeping = sweep({ storage: held.storage });
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
    expect(await partsOf(url)).toEqual(whole);
  });

  test("completes a half-removed photo that is sent again and does not remove it for another week", async () => {
    const { caller } = await staff();
    const id = crypto.randomUUID();
    const bytes = await jpeg();
    const { url } = await caller.photos.upload({ id, photo: await incoming(bytes) });
    await age(url);
    await expect(sweep({ storage: failingAfter(1) })).rejects.toThrow(StorageUnavailableError);
    expect(await partsOf(url)).toEqual([true, true, false]);
    expect(await caller.photos.upload({ id, photo: await incoming(bytes) })).toMatchObject({ url });
    expect(await sweep()).toBe(0);
    expect(await partsOf(url)).toEqual(whole);
  });
});
