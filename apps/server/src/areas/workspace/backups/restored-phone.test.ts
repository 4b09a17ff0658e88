import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@lotwright/backup/back-up";
import { placeOf } from "@lotwright/backup/places";
import { restore } from "@lotwright/backup/restore";
import { openArchives } from "@lotwright/backup/verify";
import { createDatabase } from "@lotwright/db/client";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { databaseUrl } from "@lotwright/db/testing/template";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg } from "@lotwright/testing/pictures";
import { expect, onTestFinished, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../../testing/app";
import { createUsageMeter } from "../../accounts/usage/meter";
import { incoming } from "../../media/photos/testing/incoming";

async function emptyDatabase({ sql, databaseUrl: url }: TestServer): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`create database ${name}`);
  onTestFinished(async () => void (await sql.unsafe(`drop database ${name} with (force)`)));
  return databaseUrl(url, name);
}

/** Backs the server up and restores it. Returns its procedures there, for the same people. */
async function restoredFrom(server: TestServer): Promise<TestServer["callerFor"]> {
  const folder = await mkdtemp(join(tmpdir(), "restored-phone-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = placeOf(join(folder, "first.tar"), undefined);
  await backUp({ url: server.databaseUrl, storage: server.deps.storage, place, version: "1.0.0" });
  const [url, storage] = [await emptyDatabase(server), memoryStorage()];
  const openTarget = async () => ({ url, storage });
  await restore({ archives: await openArchives(place), openTarget, beforeUse: async () => {} });
  const { db, close } = createDatabase(url);
  onTestFinished(() => close());
  const usage = createUsageMeter({ db, log: server.deps.log });
  return (actor) => server.callerFor(actor, { db, storage, usage });
}

/** A server with a sale, and what a phone's queue sends to it: a photo, a lot, an update, bulk changes. */
async function scene() {
  const server = await startTestServer({ hasOwnDatabase: true });
  // Hooks run last in, first out: the restored database goes before the server's.
  onTestFinished(() => server.stop());
  const user = await makeUser(server.db);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId: user.workspaceId });
  const [picture, photoId, id] = [await jpeg(), randomUUID(), randomUUID()];
  return {
    ...{ server, actor: actorOf(user), manifestId, id },
    async sendLot(caller: ReturnType<TestServer["callerFor"]>) {
      const { url } = await caller.photos.upload({ id: photoId, photo: await incoming(picture) });
      return caller.items.create({
        ...{ id, manifestId, photoUrls: [url], title: "Lamp" },
        ...({ lotNumber: 1000, onLotClash: "next" } as const),
      });
    },
  };
}

test("makes one lot of a phone that lost the answer before a backup and sends the lot after its restore", async () => {
  const { server, actor, manifestId, sendLot } = await scene();
  const sent = await sendLot(server.callerFor(actor));
  const caller = (await restoredFrom(server))(actor);
  expect(await sendLot(caller)).toEqual(sent);
  expect(await caller.items.list({ manifestId })).toHaveLength(1);
});

test("makes one lot of a phone that lost the answer and the recorded response with it", async () => {
  const { server, actor, manifestId, sendLot } = await scene();
  const sent = await sendLot(server.callerFor(actor));
  await server.sql`delete from first_answers`;
  const caller = (await restoredFrom(server))(actor);
  expect(await sendLot(caller)).toEqual(sent);
  expect(await caller.items.list({ manifestId })).toHaveLength(1);
});

test("answers the lot as it was sent when it was edited and deleted before the backup", async () => {
  const { server, actor, manifestId, id, sendLot } = await scene();
  const before = server.callerFor(actor);
  const sent = await sendLot(before);
  await before.items.update({ id, title: "Oil lamp" });
  await before.items.remove({ id });
  const caller = (await restoredFrom(server))(actor);
  expect(await sendLot(caller)).toEqual(sent);
  expect(await caller.items.list({ manifestId })).toEqual([]);
});

test("creates a lot whose answer was lost after the backup", async () => {
  const { server, actor, manifestId, sendLot } = await scene();
  const caller = (await restoredFrom(server))(actor);
  const sent = await sendLot(server.callerFor(actor));
  expect(await sendLot(caller)).toMatchObject({ id: sent.id, lotNumber: sent.lotNumber, title: "Lamp" });
  expect(await caller.items.list({ manifestId })).toHaveLength(1);
});

test("answers an update whose answer was lost with the version that already has it", async () => {
  const { server, actor, id, sendLot } = await scene();
  const before = server.callerFor(actor);
  const { updatedAt } = await sendLot(before);
  const update = { id, title: "Oil lamp", expectedUpdatedAt: updatedAt };
  const updated = await before.items.update(update);
  const caller = (await restoredFrom(server))(actor);
  await expect(caller.items.update(update)).rejects.toMatchObject({
    cause: { code: "CONFLICT", details: { current: updated } },
  });
});

test("says after a restore that earlier changes can no longer be undone", async () => {
  const { server, actor, manifestId, id, sendLot } = await scene();
  const before = server.callerFor(actor);
  await sendLot(before);
  const operation = { kind: "set", fields: { category: "Toys" } } as const;
  const { snapshotId } = await before.bulkEdits.edit({ manifestId, ids: [id], operation });
  const caller = (await restoredFrom(server))(actor);
  const undo = caller.bulkEdits.undo({ snapshotId: snapshotId ?? "" });
  await expect(undo).rejects.toThrow("This change can no longer be undone");
  expect((await caller.activity.list({ manifestId }))[0]).toMatchObject({
    isUndoable: false,
    isUndoLost: true,
  });
});
