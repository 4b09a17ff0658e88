import { companySettings, recordings } from "@lotwright/db/schema";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { makeRecording } from "../../../testing/recordings";
import { test as base } from "../../../testing/test";
import { sweepRecordings } from "./removal";
import { isStored, makeSpeaker } from "./testing/speaker";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

const sweep = (server: TestServer, changed: Partial<TestServer["deps"]> = {}) =>
  sweepRecordings({ ...server.deps, ...changed }, { now: new Date() });

type Given = Partial<Omit<typeof recordings.$inferInsert, "workspaceId" | "itemId">>;

async function makeStored(
  server: TestServer,
  given: Given = {},
  settings: { keepsRecordings?: boolean } = {},
) {
  const made = await makeSpeaker(server);
  const { workspaceId, itemId, user } = made;
  await server.db.insert(companySettings).values({ userId: user.id, workspaceId, ...settings });
  const { id, storageKey } = await makeRecording(server, { workspaceId, itemId, ...given });
  const parts = async () => [
    (await server.db.$count(recordings, eq(recordings.id, id))) === 1,
    await isStored(server, storageKey),
  ];
  return { ...made, id, parts };
}

const [whole, withoutAudio, gone] = [
  [true, true],
  [true, false],
  [false, false],
];

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const done = { state: "done", reason: "" } as const;

test("removes recordings whose item or manifest was deleted, stored ones too", async ({ server }) => {
  const ofItem = await makeStored(server, { state: "failed" });
  const ofManifest = await makeStored(server, done, { keepsRecordings: true });
  await ofItem.caller.items.remove({ id: ofItem.itemId });
  await ofManifest.caller.manifests.remove({ id: ofManifest.manifestId });
  expect([await ofItem.parts(), await ofManifest.parts()]).toEqual([whole, whole]);
  expect(await sweep(server)).toBe(2);
  expect([await ofItem.parts(), await ofManifest.parts()]).toEqual([gone, gone]);
});

test("removes an upload that was not finished in a week, and no younger one", async ({ server }) => {
  const old = await makeStored(server, { state: "receiving", createdAt: daysAgo(8) });
  const young = await makeStored(server, { state: "receiving", createdAt: daysAgo(6) });
  expect(await sweep(server)).toBe(1);
  expect([await old.parts(), await young.parts()]).toEqual([gone, whole]);
});

test("removes the audio of transcribed recordings that a workspace no longer keeps", async ({ server }) => {
  const kept = await makeStored(server, done, { keepsRecordings: true });
  const disposable = await makeStored(server, done);
  const cut = await makeStored(server, { ...done, reason: "The text was cut." });
  const failed = await makeStored(server);
  expect(await sweep(server)).toBe(0);
  const parts = async () => [
    await kept.parts(),
    await disposable.parts(),
    await cut.parts(),
    await failed.parts(),
  ];
  expect(await parts()).toEqual([whole, withoutAudio, whole, whole]);
  await kept.caller.companySettings.update({ keepsRecordings: false });
  await sweep(server);
  expect(await parts()).toEqual([withoutAudio, withoutAudio, whole, whole]);
});

test("keeps the row of a recording while its audio can't be removed", async ({ server }) => {
  const { caller, itemId, parts } = await makeStored(server);
  await caller.items.remove({ id: itemId });
  const remove = async () => {
    throw new StorageUnavailableError("The store is away");
  };
  await expect(sweep(server, { storage: { ...server.deps.storage, remove } })).rejects.toThrow(
    StorageUnavailableError,
  );
  expect(await parts()).toEqual(whole);
  expect(await sweep(server)).toBe(1);
  expect(await parts()).toEqual(gone);
});

test("sweeps more recordings than one batch", async ({ server }) => {
  const { workspaceId, itemId } = await makeStored(server);
  await server.db.execute(sql`
    insert into recordings (id, workspace_id, field, mime_type, bytes, duration_ms, content_hash)
    select gen_random_uuid(), ${workspaceId}, 'notes', 'audio/webm', 1, 1, '' from generate_series(1, 250)
  `);
  expect(await sweep(server)).toBe(250);
  expect(await server.db.$count(recordings, eq(recordings.itemId, itemId))).toBe(1);
});
