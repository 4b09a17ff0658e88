import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import * as schema from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { MissingObjectError, StorageUnavailableError } from "@lotwright/storage/storage";
import { eq, getTableColumns, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect } from "vitest";
import { sweep as sweepEverything } from "../../../jobs/sweep";
import { headersOf, makeScene, password, type Scene } from "../../../testing/access-scene";
import { actorOf, type TestServer } from "../../../testing/app";
import { statementsOf } from "../../../testing/statements";
import { test } from "../../../testing/test";
import { sweepWorkspaces } from "./removal";

const { workspaces, users, photos } = schema;
const dayMs = 24 * 60 * 60 * 1000;
const dueAt = () => new Date(Date.now() + 8 * dayMs);

async function makeDeleted(server: TestServer): Promise<Scene> {
  const scene = await makeScene(server);
  const { workspaceId, manifest, item, owner } = scene;
  await server.db
    .insert(schema.jobs)
    .values({ kind: "description", workspaceId, payload: { itemId: item.id } });
  const sent = {
    workspaceId,
    manifestId: manifest.id,
    presetId: "hibid-af360",
    presetVersion: "1",
    userId: owner.id,
  };
  const [delivery] = await server.db.insert(schema.deliveries).values(sent).returning();
  const lot = { itemId: item.id, lot: "1", cellHashes: [], rowHash: "", photosHash: "" };
  await server.db.insert(schema.deliveryLots).values({ deliveryId: delivery?.id ?? "", ...lot });
  const { workspace } = server.callerFor(actorOf(owner));
  await workspace.requestDeletion({ password, name: owner.email });
  return scene;
}

const sweep = (server: TestServer, signal?: AbortSignal, now = dueAt()) =>
  sweepWorkspaces(server.deps, { now, signal });

/** Counts a workspace's rows by table. */
async function rowsOf(server: TestServer, { workspaceId }: Scene): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, PgTable)) continue;
    const { workspaceId: column } = getTableColumns(table as typeof users);
    if (!column) continue;
    const count = await server.db.$count(table, sql`${column} = ${workspaceId}`);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

const exists = async (server: TestServer, { workspaceId }: Scene) =>
  (await server.db.$count(workspaces, eq(workspaces.id, workspaceId))) > 0;

const keysOf = ({ photo, recording }: Scene) => [
  photo.url.slice(1),
  thumbnailUrl(photo.url).slice(1),
  recording.storageKey ?? "",
];

async function storedOf(server: TestServer, scene: Scene): Promise<string[]> {
  const found = keysOf(scene).map(async (key) => {
    const stat = await server.deps.storage.stat(key).catch((error: unknown) => {
      if (error instanceof MissingObjectError) return undefined;
      throw error;
    });
    return stat ? [key] : [];
  });
  return (await Promise.all(found)).flat();
}

describe("the sweep", () => {
  test("deletes a workspace from database and store when its time has come, and nothing of another", async ({
    server,
  }) => {
    const [gone, other] = [await makeDeleted(server), await makeScene(server)];
    await server.deps.storage.put(keysOf(gone)[1] ?? "", Buffer.from("thumbnail"), "image/jpeg");
    const before = { rows: await rowsOf(server, other), stored: await storedOf(server, other) };
    await sweep(server);
    expect([await exists(server, gone), await rowsOf(server, gone), await storedOf(server, gone)]).toEqual([
      false,
      {},
      [],
    ]);
    expect({ rows: await rowsOf(server, other), stored: await storedOf(server, other) }).toEqual(before);
    const marks = server.db.$count(schema.deliveryLots, eq(schema.deliveryLots.itemId, gone.item.id));
    expect(await marks).toBe(0);
  });

  test("leaves a workspace alone before its time, and after its deletion was canceled", async ({
    server,
  }) => {
    const [early, kept] = [await makeDeleted(server), await makeDeleted(server)];
    await server.callerFor(actorOf(kept.owner)).workspace.keep();
    const before = [await rowsOf(server, early), await rowsOf(server, kept)];
    await sweep(server, undefined, new Date(Date.now() + 6 * dayMs));
    expect([await rowsOf(server, early), await rowsOf(server, kept)]).toEqual(before);
    await sweep(server);
    expect(await exists(server, kept)).toBe(true);
  });

  test("signs everyone out, revokes API keys and refuses to keep the workspace once it has begun", async ({
    server,
  }) => {
    const scene = await makeDeleted(server);
    const headers = await headersOf(server, scene, "owner");
    await server.flushed();
    const end = new AbortController();
    const events = server.deps.events.subscribe(scene.workspaceId, end.signal);
    await events.next(); // the first event of every subscription
    await withStorage(server, { remove: away }, () => sweep(server));
    expect((await events.next()).value).toMatchObject({ event: { type: "session.ended" } });
    end.abort();
    const me = (of: Record<string, string>) => server.app.request("/api/auth/user", { headers: of });
    expect((await me(headers)).status).toBe(401);
    expect((await me(scene.ownersKey.headers)).status).toBe(401);
    const login = { email: scene.owner.email, password };
    await expect(server.callerFor(null).auth.login(login)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const keep = server.callerFor(actorOf(scene.owner)).workspace.keep();
    await expect(keep).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await sweep(server);
    expect(await exists(server, scene)).toBe(false);
  });

  test("deletes in the next hour the objects that remained in an unreachable store", async ({ server }) => {
    const scene = await makeDeleted(server);
    await withStorage(server, { remove: away }, () => sweep(server));
    expect(await exists(server, scene)).toBe(true);
    expect(await storedOf(server, scene)).not.toEqual([]);
    await sweep(server);
    expect([await exists(server, scene), await storedOf(server, scene)]).toEqual([false, []]);
  });

  test("stops between two batches, and completes the started batch", async ({ server }) => {
    const scene = await makeDeleted(server);
    const { workspaceId } = scene;
    for (let count = 0; count < 45; count += 1) await makePhoto(server.db, { workspaceId, state: "stored" });
    const stopping = new AbortController();
    const { remove } = server.deps.storage;
    const removeAndStop = async (key: string) => {
      if (key.startsWith("photos/")) stopping.abort();
      await remove(key);
    };
    await withStorage(server, { remove: removeAndStop }, () => sweep(server, stopping.signal));
    expect(await server.db.$count(photos, eq(photos.workspaceId, workspaceId))).toBe(26);
    expect(await exists(server, scene)).toBe(true);
    await sweep(server);
    expect([await exists(server, scene), await rowsOf(server, scene)]).toEqual([false, {}]);
  });

  test("waits for an upload that may still write its object", async ({ server }) => {
    const scene = await makeDeleted(server);
    const { workspaceId } = scene;
    const now = dueAt();
    const uploading = { workspaceId, state: "writing" as const, createdAt: new Date(now.getTime() - 60_000) };
    const photo = await makePhoto(server.db, uploading);
    await sweep(server, undefined, now);
    const left = await server.db
      .select({ id: photos.id })
      .from(photos)
      .where(eq(photos.workspaceId, workspaceId));
    expect(left).toEqual([{ id: photo.id }]);
    expect(await exists(server, scene)).toBe(true);
    await sweep(server, undefined, new Date(now.getTime() + 60 * 60 * 1000));
    expect(await exists(server, scene)).toBe(false);
  });

  test("deletes lots in batches", async ({ server }) => {
    const scene = await makeDeleted(server);
    const { workspaceId, manifest } = scene;
    await server.db.execute(sql`
      insert into items (workspace_id, manifest_id, lot_number, creation_hash)
      select ${workspaceId}, ${manifest.id}, 20000 + number, '' from generate_series(1, 6000) number`);
    const sent = await statementsOf(server, () => sweep(server));
    expect(sent.filter(({ text }) => text.startsWith('delete from "items"'))).toHaveLength(2);
    expect([await exists(server, scene), await rowsOf(server, scene)]).toEqual([false, {}]);
  });

  test("goes on with other workspaces when one can't be deleted", async ({ server }) => {
    const [first, second] = [await makeDeleted(server), await makeDeleted(server)];
    const stuck = new Set(keysOf(first));
    const { remove } = server.deps.storage;
    await withStorage(server, { remove: (key) => (stuck.has(key) ? away() : remove(key)) }, () =>
      sweep(server),
    );
    expect([await exists(server, first), await exists(server, second)]).toEqual([true, false]);
    await sweep(server);
    expect(await exists(server, first)).toBe(false);
  });

  test("removes workspaces in the hourly sweep", async ({ server }) => {
    const scene = await makeDeleted(server);
    const { workspaceId, owner } = scene;
    await server.db.update(workspaces).set({ deleteAfter: new Date() }).where(eq(workspaces.id, workspaceId));
    await sweepEverything(server.deps, new AbortController().signal);
    expect(await exists(server, scene)).toBe(false);
    const again = { email: owner.email, password };
    expect(await server.callerFor(null).auth.register(again)).toMatchObject({ email: owner.email });
  });
});

const away = () => Promise.reject(new StorageUnavailableError("away"));

/** Runs `work` with a modified storage. */
async function withStorage(
  server: TestServer,
  changed: Partial<TestServer["deps"]["storage"]>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { storage } = server.deps;
  const usual = { ...storage };
  Object.assign(storage, changed);
  try {
    await work();
  } finally {
    Object.assign(storage, usual);
  }
}
