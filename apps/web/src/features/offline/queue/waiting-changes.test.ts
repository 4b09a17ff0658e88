import type { Item } from "@lotwright/contracts/catalog/items";
import type { FieldsRow } from "@lotwright/contracts/catalog/write-fields";
import { expect, test } from "vitest";
import { localPhoto, storedPhoto } from "../../../components/photos/photo-queue";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { conflictVersions } from "../outbox-dialog/conflict-versions";
import type { ItemValues, NewChange } from "./records";

const valuesOf = ({ lotNumber, title, notes, quantity, photoUrls }: Item): ItemValues => ({
  lotNumber,
  title,
  notes,
  quantity,
  photoUrls: photoUrls.map(storedPhoto),
});

/** Creates a change like the form does. */
function changeOf(item: Item, changes: Partial<ItemValues>): NewChange {
  const { id, manifestId } = item;
  const base = valuesOf(item);
  return {
    item: { id, manifestId },
    manifestName: "Barn",
    base,
    fields: { ...base, ...changes },
    holder,
  };
}

/** Opens a page that uploads changes and lots. */
async function openQueue() {
  const page = await openPage();
  const addChange = async (change: NewChange) => {
    await page.outbox.addChange(change);
    void page.outbox.flushNow();
  };
  return { ...page, addChange };
}

async function openOffline() {
  const page = await openQueue();
  page.server.photoFault = () => ({ kind: "failed" });
  page.server.lotFault = makeLostCall;
  page.server.changeFault = makeLostCall;
  const reconnect = () => {
    page.server.photoFault = () => undefined;
    page.server.lotFault = () => undefined;
    page.server.changeFault = () => undefined;
    page.server.calls.length = 0;
    page.server.changes.length = 0;
    return page.outbox.flushNow();
  };
  return { ...page, reconnect };
}

const lamp = makeItem({ title: "Lamp", notes: "brass", photoUrls: ["/photos/a", "/photos/b"] });
const newerThan = (item: Item, changes: Partial<Item>): Item => ({
  ...item,
  ...changes,
  updatedAt: "2027-01-01T00:00:00.000Z",
});
/** The fields that the server received for an item. */
const fieldsOf = ({ id, fields }: FieldsRow) => ({ id, ...fields });

test("applies an edit to a lot that was not sent yet, including its photos and their order", async () => {
  const page = await openOffline();
  const lot = makeLot(1000, { onLotClash: "next" });
  await page.capture(lot, 2);
  await page.capture(makeLot(1001));
  await page.settled();
  const [first = "", second = ""] = page.outbox.view().photos.map(({ id }) => id);
  await page.outbox.addPhotos(holder, [makePicture("added")]);
  const added = page.outbox.view().photos.find((photo) => photo.holder === holder)?.id ?? "";
  const base: ItemValues = { lotNumber: 1000, title: "Lot 1000", photoUrls: [first, second].map(localPhoto) };
  await page.addChange({
    item: { id: lot.id, manifestId: lot.manifestId },
    manifestName: "Barn",
    base,
    fields: { ...base, title: "Oak chair", photoUrls: [added, second].map(localPhoto) },
    holder,
  });
  expect(page.outbox.view().lots).toMatchObject([{ id: lot.id, fields: { onLotClash: "next" } }, {}]);
  await page.reconnect();
  const { calls } = page.server;
  expect(calls.slice(0, 2).toSorted()).toEqual(["photo 1000-2", "photo added"]);
  expect(calls.slice(2)).toEqual(["lot 1000", "lot 1001"]);
  expect(page.server.lots.get(lot.id)).toMatchObject({
    title: "Oak chair",
    onLotClash: "next",
    photoUrls: [`/photos/${added}`, `/photos/${second}`],
  });
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("adds an edit to the queue after a lot that the server may have received", async () => {
  const page = await openOffline();
  const lot = makeLot(1000);
  await page.capture(lot);
  await page.settled();
  await page.capture(makeLot(1001));
  const base: ItemValues = { lotNumber: 1000, title: "Lot 1000", photoUrls: [] };
  await page.addChange({
    item: { id: lot.id, manifestId: lot.manifestId },
    manifestName: "Barn",
    base,
    fields: { ...base, title: "Oak chair" },
    holder,
  });
  await page.reconnect();
  expect(page.server.calls).toEqual(["lot 1000", "lot 1001", "change Oak chair"]);
  expect(page.server.lots.get(lot.id)?.title).toBe("Lot 1000");
  expect(page.server.changes.map(fieldsOf)).toEqual([{ id: lot.id, title: "Oak chair" }]);
});

test("refers to photos by URL in a change that follows a lot that the server may have received", async () => {
  const page = await openOffline();
  page.server.photoFault = () => undefined;
  const lot = makeLot(1000);
  await page.capture(lot, 2);
  await page.settled();
  const [first = "", second = ""] = page.outbox.view().photos.map(({ id }) => id);
  expect(page.outbox.view().lots).toMatchObject([{ status: { kind: "sent" } }]);
  const base: ItemValues = { lotNumber: 1000, title: "Lot 1000", photoUrls: [first, second].map(localPhoto) };
  await page.addChange({
    item: { id: lot.id, manifestId: lot.manifestId },
    manifestName: "Barn",
    base,
    fields: { ...base, photoUrls: [localPhoto(second)] },
    holder,
  });
  await page.reconnect();
  expect(page.server.lots.get(lot.id)?.photoUrls).toEqual([`/photos/${first}`, `/photos/${second}`]);
  expect(page.server.changes.map(fieldsOf)).toEqual([{ id: lot.id, photoUrls: [`/photos/${second}`] }]);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("stores a change with its base version, and uploads its new photos first", async () => {
  const page = await openOffline();
  page.server.items.set(lamp.id, lamp);
  await page.outbox.addPhotos(holder, [makePicture("new")]);
  const added = page.outbox.view().photos[0]?.id ?? "";
  await page.addChange(
    changeOf(lamp, { title: "Brass lamp", photoUrls: [storedPhoto("/photos/b"), localPhoto(added)] }),
  );
  const [pending] = page.outbox.view().lots;
  await page.addChange({
    ...changeOf(lamp, { title: "Lamp", notes: "from 1912" }),
    base: { ...valuesOf(lamp), title: "Brass lamp", photoUrls: pending?.photos ?? [] },
  });
  expect(page.outbox.view().lots).toHaveLength(1);
  await page.reconnect();
  expect(page.server.changes).toEqual([
    {
      id: lamp.id,
      editId: expect.any(String),
      fields: { title: "Lamp", notes: "from 1912" },
      base: { title: "Brass lamp", notes: "brass" },
    },
  ]);
  await page.outbox.addPhotos(holder, [makePicture("new")]);
  const again = page.outbox.view().photos[0]?.id ?? "";
  await page.addChange(changeOf(lamp, { photoUrls: [storedPhoto("/photos/b"), localPhoto(again)] }));
  await page.settled();
  expect(page.server.changes.at(-1)).toMatchObject({
    fields: { photoUrls: ["/photos/b", `/photos/${again}`] },
    base: { photoUrls: ["/photos/a", "/photos/b"] },
  });
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("saves a change together with another person's change of another field, or to the same value", async () => {
  for (const newer of [newerThan(lamp, { notes: "theirs" }), newerThan(lamp, { title: "Brass lamp" })]) {
    const page = await openQueue();
    page.server.items.set(lamp.id, newer);
    await page.addChange(changeOf(lamp, { title: "Brass lamp" }));
    await page.settled();
    expect(page.server.items.get(lamp.id)).toMatchObject({ title: "Brass lamp", notes: newer.notes });
    expect(page.outbox.view().lots).toEqual([]);
    expect(page.server.requests).toHaveLength(1);
  }
});

test("saves two of three fields, and sets the third aside until the user chooses a version", async () => {
  const page = await openQueue();
  page.server.items.set(lamp.id, newerThan(lamp, { title: "Copper lamp" }));
  await page.addChange(changeOf(lamp, { title: "Brass lamp", notes: "green", quantity: 2 }));
  await page.settled();
  const [rejected] = page.outbox.view().lots;
  const stored = page.server.items.get(lamp.id);
  expect(stored).toMatchObject({ title: "Copper lamp", notes: "green", quantity: 2 });
  expect(rejected?.status).toEqual({
    kind: "rejected",
    rejection: {
      kind: "conflict",
      message: "Someone else changed this lot while you were editing.",
      remote: stored,
    },
  });
  expect(rejected && conflictVersions(rejected)).toEqual([
    { name: "title", local: "Brass lamp", remote: "Copper lamp" },
  ]);
  await page.outbox.resolveConflict(rejected?.id ?? "", { title: "Brass lamp" });
  await page.settled();
  expect(page.server.changes.slice(1)).toMatchObject([
    { fields: { title: "Brass lamp" }, base: { title: "Copper lamp" } },
  ]);
  expect(page.server.items.get(lamp.id)).toMatchObject({ title: "Brass lamp", notes: "green", quantity: 2 });
  expect(page.outbox.view().lots).toEqual([]);
});

test("sends nothing and deletes the added photos after the user chose the other version of all fields", async () => {
  const page = await openQueue();
  const newer = newerThan(lamp, { photoUrls: ["/photos/c"] });
  page.server.items.set(lamp.id, newer);
  await page.outbox.addPhotos(holder, [makePicture("new")]);
  const added = page.outbox.view().photos[0]?.id ?? "";
  await page.addChange(changeOf(lamp, { notes: "green", photoUrls: [localPhoto(added)] }));
  await page.settled();
  const [rejected] = page.outbox.view().lots;
  expect(page.outbox.view().photos).toMatchObject([{ id: added, holder: rejected?.id }]);
  await page.outbox.resolveConflict(rejected?.id ?? "", { photoUrls: [storedPhoto("/photos/c")] });
  await page.settled();
  expect(page.server.requests).toHaveLength(1);
  expect(page.server.items.get(lamp.id)).toMatchObject({ notes: "green", photoUrls: ["/photos/c"] });
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("does not overwrite someone else's value with one that was restored while the device was offline", async () => {
  const page = await openOffline();
  await page.addChange(changeOf(lamp, { title: "Brass lamp" }));
  await page.addChange(changeOf({ ...lamp, title: "Brass lamp" }, { title: "Lamp" }));
  await page.settled();
  page.server.items.set(lamp.id, newerThan(lamp, { title: "Copper lamp" }));
  await page.reconnect();
  expect(page.outbox.view().lots).toMatchObject([
    {
      fields: { title: "Lamp" },
      status: { rejection: { kind: "conflict", remote: { title: "Copper lamp" } } },
    },
  ]);
});

test("does not send a change while the creation of its lot needs attention", async () => {
  const page = await openOffline();
  const lot = makeLot(1000);
  await page.capture(lot);
  await page.settled();
  const base: ItemValues = { lotNumber: 1000, title: "Lot 1000", photoUrls: [] };
  await page.addChange({
    item: { id: lot.id, manifestId: lot.manifestId },
    manifestName: "Barn",
    base,
    fields: { ...base, title: "Oak chair" },
    holder,
  });
  page.server.changeFault = () => undefined;
  page.server.lotFault = () => makeFailure(404, { message: "This manifest doesn't exist" });
  await page.outbox.flushNow();
  expect(page.server.changes).toEqual([]);
  page.server.lotFault = () => undefined;
  await page.outbox.retryLot(lot.id);
  await page.settled();
  expect(page.server.changes.map(fieldsOf)).toEqual([{ id: lot.id, title: "Oak chair" }]);
});

test("holds back a lot that is being edited, and uploads the others", async () => {
  const page = await openOffline();
  const lot = makeLot(1000);
  await page.capture(lot);
  const release = page.outbox.hold(lot.id);
  await page.capture(makeLot(1001));
  await page.settled();
  await page.reconnect();
  expect(page.server.calls).toEqual(["lot 1001"]);
  release();
  await page.settled();
  expect(page.server.calls).toEqual(["lot 1001", "lot 1000"]);
});

test("clears a price that was cleared offline, unless someone else has set another price", async () => {
  const page = await openOffline();
  const priced = { ...valuesOf(lamp), lowEstimate: 100 };
  const { id, manifestId, updatedAt } = lamp;
  const item = { id, manifestId, updatedAt };
  const fields = { ...priced, lowEstimate: null };
  await page.addChange({ item, manifestName: "Barn", base: priced, fields, holder });
  page.server.items.set(id, newerThan(lamp, { lowEstimate: 150 }));
  await page.reconnect();
  expect(page.server.changes.at(-1)).toMatchObject({ id, fields: { lowEstimate: null } });
  expect(page.outbox.view().lots).toMatchObject([
    { status: { rejection: { remote: { lowEstimate: 150 } } } },
  ]);
});
