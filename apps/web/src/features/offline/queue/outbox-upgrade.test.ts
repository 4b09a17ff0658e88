// @vitest-environment node
import "../../../testing/empty-databases";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { makePendingLot, makePhoto, makeServer, openPage } from "../../../testing/make-outbox";
import stored from "../../../testing/stores/version-1.json";
import storedBefore from "../../../testing/stores/version-3.json";
import { conflictVersions } from "../outbox-dialog/conflict-versions";
import { openLastingStore } from "./outbox-store";
import { problemOf, rejectionOf, uploadedUrl } from "./records";

/** Opens the database as versions 1 and 2 created it. */
const openOld = (version: 1 | 2) =>
  openDB("lotwright-outbox", version, {
    upgrade(created) {
      created.createObjectStore("lots", { keyPath: "id" }).createIndex("userId", "userId");
      created.createObjectStore("photos", { keyPath: "id" }).createIndex("userId", "userId");
      created.createObjectStore("pictures");
    },
  });

/** Fills the database with recorded data of version 1 of the app. */
async function storeVersion1(): Promise<void> {
  const database = await openOld(1);
  for (const lot of stored.lots) await database.put("lots", lot);
  for (const photo of stored.photos) await database.put("photos", photo);
  for (const { id, text } of stored.pictures) await database.put("pictures", new Blob([text]), id);
  database.close();
}

async function openUpgraded() {
  await storeVersion1();
  const { server, api } = makeServer();
  const page = await openPage({ store: await openLastingStore(), api });
  await page.settled();
  return { ...page, server };
}

test("uploads what version 1 stored, once and in order, and keeps rejected lots for the user to decide", async () => {
  const { server, outbox } = await openUpgraded();
  expect([...server.lots.values()].map(({ lotNumber }) => lotNumber)).toEqual([1004, 1005]);
  expect(server.lots.get(stored.lots[3]?.id ?? "")).toEqual(stored.lots[3]?.sent);
  expect(server.changes).toEqual([
    expect.objectContaining({
      id: stored.lots[6]?.change?.itemId,
      fields: { title: "Oak chair", photoUrls: [] },
    }),
    expect.objectContaining({
      fields: expect.objectContaining({
        notes: "oak",
        photoUrls: ["/photos/c", `/photos/${stored.lots[7]?.photoIds[1]}`],
      }),
    }),
  ]);
  const { lots, photos } = outbox.view();
  expect(lots.map((lot) => rejectionOf(lot)?.kind)).toEqual(["lot-taken", "invalid", "photo", "conflict"]);
  expect(lots.map(problemOf)).toEqual(
    stored.lots
      .filter(({ failure }) => failure)
      .sort((a, b) => a.sequence - b.sequence)
      .map(({ failure }) => failure?.message),
  );
  expect(photos.filter(({ holder }) => holder.startsWith("capture:"))).toMatchObject([{ isCropped: true }]);
  expect(photos.filter(uploadedUrl).length).toBeGreaterThan(0);
});

test("uploads the rejected lots of version 1 when the user decides to retry", async () => {
  const { server, outbox, settled } = await openUpgraded();
  const [taken, invalid, photo, conflict] = outbox.view().lots;
  await outbox.retryLot(taken?.id ?? "", 1031);
  await outbox.retryLot(invalid?.id ?? "");
  await outbox.sendWithoutPhoto(photo?.id ?? "", stored.lots[2]?.photoIds[0] ?? "");
  await outbox.resolveConflict(conflict?.id ?? "", { title: "Brass lamp" });
  await settled();
  expect(server.lots.get(taken?.id ?? "")).toMatchObject({ lotNumber: 1031 });
  expect(server.lots.get(invalid?.id ?? "")).toMatchObject({ externalId: "A-7" });
  expect(server.lots.get(photo?.id ?? "")?.photoUrls).toHaveLength(1);
  expect(server.changes.at(-1)).toMatchObject({
    fields: { title: "Brass lamp" },
    base: { title: stored.lots[5]?.failure?.newer?.title },
  });
  expect(outbox.view().lots).toEqual([]);
});

test("keeps records of version 2 unchanged, and adds a store for recordings", async () => {
  const lot = makePendingLot(1000, { kind: "rejected", rejection: { kind: "other", message: "Wrong" } });
  const photo = makePhoto("photo", "capture:barn");
  const database = await openOld(2);
  await database.put("lots", lot);
  await database.put("photos", photo);
  await database.put("pictures", new Blob(["photo"]), photo.id);
  database.close();

  const store = await openLastingStore();
  expect(await store.load("ann")).toEqual({ lots: [lot], photos: [photo], recordings: [], deletions: [] });
  const { outbox } = await openPage({ store });
  const audio = new Blob(["spoken"], { type: "audio/webm" });
  await outbox.addRecording({ holder: "voice:barn", field: "notes", durationMs: 1_000, audio });
  const { recordings } = await (await openLastingStore()).load("ann");
  expect(recordings).toMatchObject([{ holder: "voice:barn", field: "notes", durationMs: 1_000 }]);
  const id = recordings[0]?.id ?? "";
  expect(await (await store.audio(id))?.text()).toBe("spoken");
  await outbox.removeRecordings([id]);
  expect(await store.audio(id)).toBeUndefined();
});

test("sends the changes that releases with versions of lots have stored, and resolves their conflicts", async () => {
  // Creates the stores, which have not changed since.
  await openLastingStore();
  const database = await openDB("lotwright-outbox", 3);
  for (const lot of storedBefore.lots) await database.put("lots", lot);
  database.close();
  const { server, api } = makeServer();
  const [chair, lamp, vase, bowl] = storedBefore.lots;
  const remote = lamp?.status.rejection?.remote;
  const { outbox, settled } = await openPage({ store: await openLastingStore(), api });
  await settled();
  expect(server.changes).toEqual([
    {
      id: chair?.itemId,
      editId: expect.any(String),
      fields: { title: "Oak chair", photoUrls: ["/photos/b", "/photos/a"] },
      base: { title: "Chair", photoUrls: ["/photos/a"] },
    },
    { id: vase?.itemId, editId: expect.any(String), fields: { quantity: 3 }, base: { quantity: 1 } },
  ]);
  const [conflict, invalid] = outbox.view().lots;
  expect([conflict?.id, invalid?.id]).toEqual([lamp?.id, bowl?.id]);
  expect(conflict && conflictVersions(conflict)).toEqual([
    { name: "title", local: "Brass lamp", remote: remote?.title },
  ]);
  await outbox.resolveConflict(conflict?.id ?? "", { title: remote?.title ?? "" });
  await outbox.retryLot(invalid?.id ?? "");
  await settled();
  expect(server.changes.slice(2)).toMatchObject([
    { id: lamp?.itemId, fields: { notes: "green" }, base: { notes: "brass" } },
    { id: bowl?.itemId, fields: { externalId: "A-7" }, base: { externalId: "" } },
  ]);
  expect(outbox.view().lots).toEqual([]);
});
