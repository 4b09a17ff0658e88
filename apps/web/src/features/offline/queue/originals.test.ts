// @vitest-environment node
import "../../../testing/empty-databases";
import type { Item } from "@lotwright/contracts/catalog/items";
import { openDB } from "idb";
import { expect, test } from "vitest";
import {
  type CroppedPhoto,
  localPhoto,
  type PhotoEdit,
  storedPhoto,
} from "../../../components/photos/photo-queue";
import { makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createPassingStore, openLastingStore } from "./outbox-store";

type Page = Awaited<ReturnType<typeof openPage>>;

const edit: PhotoEdit = {
  shape: "free",
  degrees: 90,
  tilt: 1.5,
  brightness: 110,
  area: { x: 10, y: 10, width: 50, height: 80 },
};

const cropOf = (original: Blob, text = "crop"): CroppedPhoto => ({
  picture: makePicture(text),
  edited: { edit, original },
});

const offline = ({ server }: Page) => {
  server.photoFault = () => ({ kind: "failed" });
  server.lotFault = makeLostCall;
};

/** Opens a page on this device with one photo of the draft, which is not uploaded. */
async function openWithPhoto() {
  const page = await openPage({ store: await openLastingStore() });
  offline(page);
  await page.outbox.addPhotos(holder, [makePicture("original")]);
  await page.settled();
  return page;
}

const firstId = ({ outbox }: Page) => outbox.view().photos[0]?.id ?? "";

/** Edits the first photo as the crop dialog does. Returns the id of the edited photo. */
async function editFirst(page: Page, text?: string): Promise<string> {
  const original = await page.outbox.original(firstId(page));
  if (!original) throw new Error("The photo has no original");
  await page.outbox.cropPhoto(firstId(page), cropOf(original.picture, text));
  return firstId(page);
}

/** The contents of all pictures on this device: photos and originals. */
async function storedPictures(): Promise<string[]> {
  const database = await openDB("lotwright-outbox");
  const pictures: Blob[] = await database.getAll("pictures");
  database.close();
  const texts = await Promise.all(pictures.map((picture) => picture.text()));
  return texts.sort();
}

test("keeps the original of an edited photo over a reload, with the settings of the edit", async () => {
  const id = await editFirst(await openWithPhoto());
  const next = await openPage({ store: await openLastingStore() });
  const original = await next.outbox.original(id);
  expect([await original?.picture.text(), original?.edit]).toEqual(["original", edit]);
  expect(await (await next.outbox.picture(id))?.text()).toBe("crop");
});

test("edits a photo again from its original, and keeps only the last edit", async () => {
  const page = await openWithPhoto();
  const once = await editFirst(page, "first crop");
  const twice = await editFirst(page, "second crop");
  expect(twice).not.toBe(once);
  expect(await storedPictures()).toEqual(["original", "second crop"]);
});

test("restores the original as a new photo in the same position, and uploads its exact bytes", async () => {
  const page = await openWithPhoto();
  await page.outbox.addPhotos(holder, [makePicture("another")]);
  await page.settled();
  const edited = await editFirst(page);
  const original = await page.outbox.original(edited);
  await page.outbox.cropPhoto(edited, { picture: original?.picture ?? makePicture("missing") });
  const [restored] = page.outbox.view().photos;
  expect(restored).toMatchObject({ position: 0, isCropped: false, status: { kind: "prepared" } });
  expect([restored?.id === edited, restored?.edit]).toEqual([false, undefined]);
  expect(await storedPictures()).toEqual(["another", "original"]);
  page.server.photoFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.calls.slice(-2)).toEqual(["photo original", "photo another"]);
});

test("uploads a crop as it was saved, without resizing it again", async () => {
  const resized: string[] = [];
  const page = await openPage({
    shrink: async (photo) => {
      resized.push(await photo.text());
      return [photo];
    },
  });
  await page.outbox.addPhotos(holder, [makePicture("original")]);
  await page.settled();
  await editFirst(page);
  await page.settled();
  expect(resized).toEqual(["original"]);
  expect(page.server.calls).toEqual(["photo original", "photo crop"]);
});

test("deletes the original when the server has the lot", async () => {
  const page = await openWithPhoto();
  await editFirst(page);
  await page.outbox.addLot(makeLot(1000));
  expect(await storedPictures()).toEqual(["crop", "original"]);
  page.server.photoFault = () => undefined;
  page.server.lotFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.notifications).toEqual(["delivered 1000"]);
  expect(await storedPictures()).toEqual([]);
});

test("keeps the original of a removed photo until Undo is no longer offered", async () => {
  const page = await openWithPhoto();
  const id = await editFirst(page);
  page.outbox.hide([id]);
  expect(await storedPictures()).toEqual(["crop", "original"]);
  await page.outbox.unhide([id]);
  expect(await (await page.outbox.original(id))?.picture.text()).toBe("original");
  page.outbox.hide([id]);
  await page.outbox.removePhotos([id]);
  expect(await storedPictures()).toEqual([]);
});

test("deletes the originals of a discarded lot", async () => {
  const page = await openWithPhoto();
  const id = await editFirst(page);
  const lot = makeLot(1000);
  await page.outbox.addLot(lot);
  await page.outbox.discardLot({ id: lot.id, photos: [localPhoto(id)] });
  expect(await storedPictures()).toEqual([]);
});

test("deletes the original of a photo that the server rejects", async () => {
  const page = await openWithPhoto();
  await editFirst(page);
  page.server.photoFault = () => ({ kind: "refused", message: "Not a photo" });
  await page.outbox.flushNow();
  expect(page.notifications).toEqual(["photo refused: Not a photo"]);
  expect(await storedPictures()).toEqual([]);
});

test("writes no original of a photo that was removed while the phone was full", async () => {
  const store = createPassingStore();
  const device = { ...store };
  const page = await openPage({ store: device });
  offline(page);
  await page.outbox.addPhotos(holder, [makePicture("original")]);
  await page.settled();
  device.write = (changes) =>
    changes.pictures?.length
      ? Promise.reject(new DOMException("Full", "QuotaExceededError"))
      : store.write(changes);
  const id = await editFirst(page);
  expect(await (await page.outbox.original(id))?.picture.text()).toBe("original");
  await page.outbox.removePhotos([id]);
  device.write = store.write;
  await page.outbox.flushNow();
  expect(await store.picture(`original:${id}`)).toBeUndefined();
  expect(await store.load("ann")).toEqual({ lots: [], photos: [], recordings: [], deletions: [] });
});

const makeStored = () => makeItem({ photoUrls: ["/photos/old"] });

/** Edits a photo of an item on the server in the item's form, and saves the change. Returns the new photo's URL. */
async function saveEdited(page: Page, item: Item) {
  const form = `edit:${item.id}`;
  const id = await page.outbox.addCropped(form, cropOf(makePicture("on the server")));
  const { updatedAt, manifestId, photoUrls, ...values } = { ...item, ...makeLot(1000).fields };
  const base = { ...values, photoUrls: photoUrls.map(storedPhoto) };
  const fields = { ...values, photoUrls: [localPhoto(id)] };
  const change = { item: { id: item.id, manifestId, updatedAt }, manifestName: "Barn", holder: form };
  await page.outbox.saveChange({ ...change, base, fields }, () => AbortSignal.abort());
  await page.settled();
  return `/photos/${id}`;
}

test("keeps the original of a saved photo while the item's form is open, and only in this page", async () => {
  const page = await openPage({ store: await openLastingStore() });
  const item = makeStored();
  const close = page.outbox.keepOriginals(item.id);
  const url = await saveEdited(page, item);
  expect(page.server.changes.map(({ fields }) => fields.photoUrls)).toEqual([[url]]);
  expect(await storedPictures()).toEqual([]);
  const original = await page.outbox.original(url);
  expect([await original?.picture.text(), original?.edit]).toEqual(["on the server", edit]);
  close();
  expect(await page.outbox.original(url)).toBeUndefined();
});

test("keeps no original of a saved photo when the item's form is closed", async () => {
  const page = await openPage({ store: await openLastingStore() });
  const url = await saveEdited(page, makeStored());
  expect(await page.outbox.original(url)).toBeUndefined();
  expect(await storedPictures()).toEqual([]);
});
