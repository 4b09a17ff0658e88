// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createPassingStore, type OutboxStore } from "./outbox-store";
import { localIds, problemOf, rejectedPhotoOf } from "./records";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const errors = ["NotReadableError", "NotFoundError", "SecurityError", "UnknownError"];
const fail = (name: string) => Promise.reject(new DOMException("The file could not be read", name));

/** A file whose bytes are gone. */
function makeLostFile(name: string, error = "NotReadableError"): File {
  return Object.assign(new File(["gone"], name, { type: "image/jpeg" }), { arrayBuffer: () => fail(error) });
}

test.each(errors)(
  "keeps and uploads the other photos if one of the chosen files fails with a %s",
  async (error) => {
    const page = await openPage();
    const chosen = [makePicture("1"), makeLostFile("IMG_0002.jpg", error), makePicture("3")];
    await page.outbox.addPhotos(holder, chosen);
    expect(page.notifications).toEqual(["left out: IMG_0002.jpg"]);
    await page.outbox.addPhotos(holder, [makePicture("4")]);
    await page.outbox.addLot(makeLot(1000));
    await page.settled();
    expect(page.server.calls).toEqual(["photo 1", "photo 3", "photo 4", "lot 1000"]);
    expect(page.outbox.view()).toMatchObject({ lots: [], photos: [], isFull: false, status: "idle" });
  },
);

test("copies the bytes of a file when it is chosen, so that the file may become unreadable later", async () => {
  const page = await openPage();
  const file = new File(["chosen"], "IMG_0001.jpg", { type: "image/jpeg" });
  page.server.photoFault = () => ({ kind: "failed" });
  await page.outbox.addPhotos(holder, [file]);
  Object.assign(file, { arrayBuffer: () => fail("NotReadableError") });
  page.server.photoFault = () => undefined;
  await page.outbox.addLot(makeLot(1000));
  await page.outbox.flushNow();
  expect(page.server.calls.slice(-2)).toEqual(["photo chosen", "lot 1000"]);
});

test("saves a lot with the photos that are still being read", async () => {
  const page = await openPage();
  const adding = page.outbox.addPhotos(holder, [makePicture("1"), makePicture("2")]);
  await page.outbox.addLot(makeLot(1000));
  await adding;
  await page.settled();
  expect(page.server.calls).toEqual(["photo 1", "photo 2", "lot 1000"]);
});

test("saves a form with the photo that is still being read, behind the photos that it has", async () => {
  const page = await openPage();
  const item = makeItem();
  const cover = { kind: "stored", url: `/photos/${"a".repeat(32)}.jpg` } as const;
  const fields = { lotNumber: item.lotNumber, title: "Oak chair", quantity: 1, photoUrls: [cover] };
  const form = `edit:${item.id}`;
  const adding = page.outbox.addPhotos(form, [makePicture("added")]);
  await page.outbox.addChange({ item, manifestName: "Barn", base: fields, fields, holder: form });
  await adding;
  await page.outbox.flushNow();
  expect(page.server.calls).toEqual(["photo added", "change undefined"]);
  expect(page.server.changes[0]?.fields.photoUrls).toEqual([cover.url, expect.stringMatching(/^\/photos\//)]);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

/** Ways in which a phone loses the bytes of a stored picture. */
const losses: [string, OutboxStore["picture"]][] = [
  ["has no bytes", async () => undefined],
  ["fails when the store is read", () => fail("NotReadableError")],
  ["fails when its bytes are read", async () => makeLostFile("picture")],
];

/** Opens a page whose store has lost the pictures with this text. */
async function openWithLoss(lose: OutboxStore["picture"]) {
  const store = createPassingStore();
  const picture: OutboxStore["picture"] = async (key) => {
    const stored = await store.picture(key);
    return (await stored?.text()) === "lost" ? lose(key) : stored;
  };
  return openPage({ store: { ...store, picture } });
}

test.each(losses)("sets aside only the lot whose photo %s, and uploads twenty others", async (_, lose) => {
  const page = await openWithLoss(lose);
  const lot = makeLot(1000);
  await page.outbox.addPhotos(holder, [makePicture("good"), makePicture("lost")]);
  await page.outbox.addLot(lot);
  const others = Array.from({ length: 20 }, (_, index) => makeLot(1001 + index));
  for (const other of others) await page.capture(other, 1);
  await page.settled();
  expect(page.notifications).toEqual(others.map(({ fields }) => `delivered ${fields.lotNumber}`));
  const [left, ...rest] = page.outbox.view().lots;
  expect([left?.id, rest]).toEqual([lot.id, []]);
  expect(left && problemOf(left)).toBe(
    "Photo 2 can't be read on this phone anymore. Replace it, or leave it out.",
  );
  expect(left && rejectedPhotoOf(left)).toBe(left && localIds(left)[1]);
  expect(page.outbox.view()).toMatchObject({ status: "idle", isFull: false });
});

test("uploads a lot with another photo in the place of the lost one", async () => {
  const page = await openWithLoss(async () => undefined);
  const lot = makeLot(1000);
  await page.outbox.addPhotos(holder, ["first", "lost", "last"].map(makePicture));
  await page.outbox.addLot(lot);
  await page.settled();
  const photoId = localIds(page.outbox.view().lots[0] ?? { photos: [] })[1] ?? "";
  await page.outbox.replacePhoto(lot.id, photoId, makeLostFile("IMG_0007.jpg"));
  expect(page.notifications).toEqual(["left out: IMG_0007.jpg"]);
  expect(page.outbox.view().lots.map(rejectedPhotoOf)).toEqual([photoId]);
  await page.outbox.replacePhoto(lot.id, photoId, makePicture("another"));
  await page.settled();
  const urls = page.server.lots.get(lot.id)?.photoUrls ?? [];
  const texts = urls.map((url) => page.server.photos.get(url.replace("/photos/", ""))?.text());
  expect(await Promise.all(texts)).toEqual(["first", "another", "last"]);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("uploads a lot without the lost photo if the user leaves it out", async () => {
  const page = await openWithLoss(async () => undefined);
  const lot = makeLot(1000);
  await page.outbox.addPhotos(holder, ["first", "lost"].map(makePicture));
  await page.outbox.addLot(lot);
  await page.settled();
  const photoId = localIds(page.outbox.view().lots[0] ?? { photos: [] })[1] ?? "";
  await page.outbox.sendWithoutPhoto(lot.id, photoId);
  await page.settled();
  expect(page.server.lots.get(lot.id)?.photoUrls).toHaveLength(1);
});

test("keeps a draft's lost photo for the user to remove, and uploads the draft's other photos", async () => {
  const page = await openWithLoss(async () => undefined);
  await page.outbox.addPhotos(holder, ["lost", "good"].map(makePicture));
  await page.settled();
  const [lost, good] = page.outbox.view().photos;
  expect([...page.outbox.view().unreadable]).toEqual([lost?.id]);
  expect(good?.status.kind).toBe("uploaded");
  expect(page.notifications).toEqual([]);
  page.outbox.hide([lost?.id ?? ""]);
  await page.outbox.removePhotos([lost?.id ?? ""]);
  await page.outbox.addLot(makeLot(1000));
  await page.settled();
  expect(page.notifications).toEqual(["delivered 1000"]);
});
