// @vitest-environment node
import "../../../testing/empty-databases";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { makePendingLot, makePhoto, makeServer, openPage } from "../../../testing/make-outbox";
import stored from "../../../testing/stores/version-1.json";
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
    { id: stored.lots[6]?.change?.itemId, title: "Oak chair", photoUrls: [] },
    expect.objectContaining({
      notes: "oak",
      photoUrls: ["/photos/c", `/photos/${stored.lots[7]?.photoIds[1]}`],
      expectedUpdatedAt: stored.lots[7]?.change?.expectedUpdatedAt,
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
  server.changeFault = ({ expectedUpdatedAt }) =>
    expectedUpdatedAt === "2027-01-01T00:00:00.000Z" ? undefined : makeFailure(409, { message: "Older" });
  await outbox.resolveConflict(conflict?.id ?? "", { title: "Brass lamp" });
  await settled();
  expect(server.lots.get(taken?.id ?? "")).toMatchObject({ lotNumber: 1031 });
  expect(server.lots.get(invalid?.id ?? "")).toMatchObject({ externalId: "A-7" });
  expect(server.lots.get(photo?.id ?? "")?.photoUrls).toHaveLength(1);
  expect(server.changes.at(-1)).toMatchObject({ title: "Brass lamp" });
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
  expect(await store.load("ann")).toEqual({ lots: [lot], photos: [photo], recordings: [] });
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
