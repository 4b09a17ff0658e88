import "../../../testing/empty-databases";
import { expect, test } from "vitest";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLocks, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createPassingStore, openLastingStore } from "./outbox-store";

const lamp = makeItem({ lotNumber: 12, title: "Lamp", photoUrls: ["/photos/a"] });
const values = { lotNumber: 12, title: "Lamp", photoUrls: lamp.photoUrls.map(storedPhoto) };

type Page = Awaited<ReturnType<typeof openPage>>;

/** Queues a new title, a photo and a recording of the lamp, which cannot be sent now. */
async function editOffline({ outbox, server }: Page) {
  server.signedIn = undefined;
  await outbox.addPhotos(holder, [makePicture("added")]);
  const added = outbox.view().photos[0]?.id ?? "";
  await outbox.addChange({
    item: { id: lamp.id, manifestId: lamp.manifestId },
    ...{ manifestName: "Barn", base: values, holder },
    fields: {
      ...values,
      title: "Brass lamp",
      photoUrls: [...values.photoUrls, { kind: "local", id: added }],
    },
  });
  const audio = new Blob(["spoken"]);
  await outbox.addRecording({ holder: lamp.id, field: "notes", durationMs: 1_000, audio });
  server.signedIn = "ann";
}

const isEmpty = { lots: [], photos: [], recordings: [], deletions: [] };

test("sends nothing of a lot while Undo of its deletion is offered, and all of it after Undo", async () => {
  const page = await openPage();
  await editOffline(page);
  await page.outbox.removeLot(lamp);
  await page.outbox.flushNow();
  expect(page.outbox.view()).toMatchObject({ ...isEmpty, deletions: [{ itemId: lamp.id, lotNumber: 12 }] });
  expect(page.server.calls).toEqual([]);
  expect(await page.outbox.keepLot(lamp.id)).toBe(true);
  await page.settled();
  expect(page.server.calls).toEqual(["photo added", "change Brass lamp", "recording spoken"]);
  expect(page.outbox.view()).toMatchObject(isEmpty);
});

test("sends a deletion when its Undo ends, before other lots, and forgets what waited for the lot", async () => {
  const page = await openPage();
  await editOffline(page);
  page.server.signedIn = undefined;
  (await page.outbox.removeLot(lamp))();
  await page.outbox.addLot(makeLot(12));
  page.server.signedIn = "ann";
  await page.outbox.flushNow();
  await page.settled();
  expect(page.server.calls).toEqual([`remove ${lamp.id}`, "lot 12"]);
  expect(page.notifications).toContain("removed 12");
  expect(await page.store.load("ann")).toEqual(isEmpty);
});

test("sends a deletion after its tab was closed, to the server of the same user alone", async () => {
  const store = await openLastingStore();
  const closed = await openPage({ store, singleFlight: makeLocks() });
  await editOffline(closed);
  await closed.outbox.removeLot(lamp);
  const others = await openPage({ store: await openLastingStore(), userId: "bob" });
  await others.settled();
  expect(others.outbox.view().deletions).toEqual([]);
  const reopened = await openPage({ store: await openLastingStore(), singleFlight: makeLocks() });
  await reopened.settled();
  expect(closed.server.calls).toEqual([]);
  expect(others.server.calls).toEqual([]);
  expect(reopened.server.calls).toEqual([`remove ${lamp.id}`]);
  expect(await store.load("ann")).toEqual(isEmpty);
});

test("lets no other tab send a deletion while Undo is offered, and counts the Undo of each tab in the other", async () => {
  const device = { store: createPassingStore(), singleFlight: makeLocks(), now: () => 0 };
  const own = await openPage(device);
  const other = await openPage(device);
  const endUndo = await own.outbox.removeLot(lamp);
  await other.outbox.resume();
  await other.settled();
  expect(other.outbox.view().deletions).toHaveLength(1);
  expect(other.server.calls).toEqual([]);
  expect(await other.outbox.keepLot(lamp.id)).toBe(true);
  endUndo();
  await own.settled();
  expect(own.server.calls).toEqual([]);
  await own.outbox.removeLot(lamp);
  await other.outbox.resume();
  await own.outbox.keepLot(lamp.id);
  await other.outbox.resume();
  await other.settled();
  expect(other.outbox.view().deletions).toEqual([]);
  expect(other.server.calls).toEqual([]);
});

test("keeps a deletion without a connection, which can be withdrawn until it is sent", async () => {
  const page = await openPage();
  page.server.removalFault = makeLostCall;
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  expect(page.outbox.view()).toMatchObject({
    status: "waiting",
    deletions: [{ status: { kind: "queued" } }],
  });
  expect(await page.outbox.keepLot(lamp.id)).toBe(true);
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  page.server.removalFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.calls.at(-1)).toBe(`remove ${lamp.id}`);
  expect(page.outbox.view()).toMatchObject({ ...isEmpty, status: "idle" });
});

test("counts a lot that is already deleted as deleted", async () => {
  const page = await openPage();
  page.server.removalFault = () => makeFailure(404, { message: "This item doesn't exist" });
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  expect(page.notifications).toContain("removed 12");
  expect(page.outbox.view().deletions).toEqual([]);
});

test("asks about the deletion of a lot whose manifest the user may no longer see, and sends it when the user may again", async () => {
  const page = await openPage();
  const hidden = "This manifest doesn't exist, or you don't have access.";
  page.server.removalFault = () => makeFailure(404, { message: "This item doesn't exist" });
  page.server.manifestFault = () => makeFailure(404, { message: hidden });
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  const [deletion] = page.outbox.view().deletions;
  expect(deletion?.status).toEqual({ kind: "rejected", message: hidden });
  expect(page.notifications).not.toContain("removed 12");
  page.server.removalFault = () => undefined;
  await page.outbox.retryDeletion(deletion?.id ?? "");
  await page.settled();
  expect(page.notifications).toContain("removed 12");
  expect(page.outbox.view().deletions).toEqual([]);
});

test("keeps a deletion until it knows whether the lot or the whole manifest was not found", async () => {
  const page = await openPage();
  page.server.removalFault = () => makeFailure(404, { message: "This item doesn't exist" });
  page.server.manifestFault = () => makeFailure(503, { message: "Try again later" });
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  expect(page.outbox.view()).toMatchObject({
    status: "waiting",
    deletions: [{ status: { kind: "queued" } }],
  });
  page.server.manifestFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.outbox.view().deletions).toEqual([]);
});

test("uploads the changes of a lot whose deletion the server rejects, until the user tries again", async () => {
  const page = await openPage();
  await editOffline(page);
  page.server.removalFault = () => makeFailure(403, { message: "You may not delete lots" });
  (await page.outbox.removeLot(lamp))();
  await page.settled();
  const rejected = { kind: "rejected", message: "You may not delete lots" };
  expect(page.outbox.view().deletions).toMatchObject([{ status: rejected }]);
  expect(page.server.changes).toHaveLength(1);
  page.server.removalFault = () => undefined;
  await page.outbox.retryDeletion(page.outbox.view().deletions[0]?.id ?? "");
  await page.settled();
  expect(page.outbox.view().deletions).toEqual([]);
});

test("asks for attention after five failed attempts to delete a lot, and continues with other lots", async () => {
  let now = 0;
  const page = await openPage({ now: () => now });
  page.server.removalFault = () => makeFailure(500, { message: "Broken" });
  (await page.outbox.removeLot(lamp))();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    now += 600_000;
    await page.outbox.flush();
  }
  expect(page.outbox.view().deletions).toMatchObject([{ status: { kind: "failing", message: "Broken" } }]);
  await page.outbox.addLot(makeLot(13));
  await page.settled();
  expect(page.server.lots.size).toBe(1);
});

test("deletes a lot that was never sent without a request, and sends it after Undo", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  const lot = makeLot(12);
  await page.capture(lot, 1);
  await page.settled();
  page.server.signedIn = "ann";
  const created = { id: lot.id, manifestId: lot.manifestId, lotNumber: 12, sectionLetter: "" };
  await page.outbox.removeLot(created);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
  await page.outbox.keepLot(lot.id);
  await page.settled();
  expect(page.server.lots.size).toBe(1);
  const second = makeLot(14);
  page.server.signedIn = undefined;
  await page.capture(second, 1);
  await page.settled();
  page.server.signedIn = "ann";
  (await page.outbox.removeLot({ ...created, id: second.id }))();
  await page.settled();
  expect(page.server.calls.filter((call) => call.startsWith("remove"))).toEqual([]);
  expect(await page.store.load("ann")).toEqual(isEmpty);
});
