import { expect, test } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { localIds } from "./records";

type Page = Awaited<ReturnType<typeof openPage>>;

async function openWithPhotos(count = 3) {
  const page = await openPage();
  const names = Array.from({ length: count }, (_, index) => `photo ${index + 1}`);
  await page.outbox.addPhotos(
    holder,
    names.map((name) => makePicture(name)),
  );
  await page.settled();
  return page;
}

const idsOf = ({ outbox }: Page) => outbox.view().photos.map(({ id }) => id);
const idAt = (page: Page, index: number) => idsOf(page)[index] ?? "";

test("keeps a hidden photo on the phone, and shows it again on the next page", async () => {
  const page = await openWithPhotos();
  const before = idsOf(page);
  page.outbox.hide([idAt(page, 1)]);
  expect(idsOf(page)).toEqual([before[0], before[2]]);
  await page.outbox.resume();
  expect(idsOf(page)).toEqual([before[0], before[2]]);
  const next = await openPage({ store: page.store });
  expect(idsOf(next)).toEqual(before);
});

test("shows a hidden photo in its old position after it is restored, with its picture", async () => {
  const page = await openWithPhotos();
  const before = idsOf(page);
  const id = idAt(page, 1);
  await page.outbox.showPreview(id);
  const preview = page.outbox.view().previews.get(id);
  page.outbox.hide([id]);
  await page.outbox.unhide([id]);
  expect(idsOf(page)).toEqual(before);
  expect(preview && page.outbox.view().previews.get(id)).toEqual(preview);
});

test("adds a new photo after the last photo, even if the last photo is hidden", async () => {
  const page = await openWithPhotos();
  const before = idsOf(page);
  page.outbox.hide([idAt(page, 2)]);
  await page.outbox.addPhotos(holder, [makePicture("photo 4")]);
  const added = idsOf(page).at(-1);
  await page.outbox.unhide([before[2] ?? ""]);
  expect(idsOf(page)).toEqual([...before, added]);
  expect(page.outbox.view().photos.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
});

test("deletes a hidden photo and its file from the phone for good", async () => {
  const page = await openWithPhotos();
  const id = idAt(page, 1);
  page.outbox.hide([id]);
  await page.outbox.removePhotos([id]);
  await page.outbox.unhide([id]);
  expect(idsOf(page)).toHaveLength(2);
  expect((await page.store.load("ann")).photos).toHaveLength(2);
  expect(await page.store.picture(id)).toBeUndefined();
});

test("never shows a removed photo again while the photo is being deleted", async () => {
  const { store } = await openWithPhotos();
  const given = { ...store };
  const page = await openPage({ store: given });
  const id = idAt(page, 1);
  page.outbox.hide([id]);
  const counts = new Set<number>();
  const count = async () => {
    for (let turn = 0; turn < 20; turn += 1) counts.add(await idsOf(page).length);
  };
  given.load = async (userId) => {
    const kept = await store.load(userId);
    void count();
    return kept;
  };
  await page.outbox.removePhotos([id]);
  expect(counts).toEqual(new Set([2]));
});

test("keeps a hidden photo that another tab has saved with a lot, even after its removal is final", async () => {
  const page = await openWithPhotos(2);
  const [first, second] = [idAt(page, 0), idAt(page, 1)];
  const other = await openPage({ store: page.store });
  page.outbox.hide([first]);
  other.server.lotFault = () => makeFailure(503, { message: "Busy" });
  await other.outbox.addLot(makeLot(1000));
  await page.outbox.removePhotos([first]);
  const { lots, photos } = await page.store.load("ann");
  expect(lots.flatMap(localIds)).toEqual([first, second]);
  expect(photos.map(({ id }) => id)).toEqual([first, second]);
});

test("uploads a hidden photo only after it is restored", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "failed", status: 503 });
  await page.outbox.addPhotos(holder, [makePicture("photo 1")]);
  await page.settled();
  const id = idAt(page, 0);
  page.outbox.hide([id]);
  page.server.photoFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.photos.has(id)).toBe(false);
  await page.outbox.unhide([id]);
  await page.outbox.flushNow();
  expect(page.server.photos.has(id)).toBe(true);
});

test("saves a lot without the photo that is hidden", async () => {
  const page = await openWithPhotos();
  const [first, hidden, last] = idsOf(page);
  page.outbox.hide([hidden ?? ""]);
  await page.outbox.addLot(makeLot(1000));
  expect(page.outbox.view().lots.flatMap(localIds)).toEqual([first, last]);
  await page.settled();
  expect([...page.server.lots.values()][0]?.photoUrls).toHaveLength(2);
});

test("uploads a hidden lot only after it is restored, and never after it was discarded", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  for (const number of [1000, 1001]) await page.capture(makeLot(number), 1);
  await page.settled();
  const [undone, discarded] = page.outbox.view().lots;
  if (!undone || !discarded) throw new Error("Two lots wait");
  const allIds = [undone, discarded].flatMap((lot) => [lot.id, ...localIds(lot)]);
  page.outbox.hide(allIds);
  page.server.signedIn = "ann";
  await page.outbox.flushNow();
  expect(page.server.lots.size).toBe(0);
  await page.outbox.unhide([undone.id, ...localIds(undone)]);
  await page.outbox.discardLot(discarded);
  await page.outbox.flushNow();
  expect([...page.server.lots.keys()]).toEqual([undone.id]);
  expect(await page.store.load("ann")).toEqual({ lots: [], photos: [], recordings: [], deletions: [] });
});
