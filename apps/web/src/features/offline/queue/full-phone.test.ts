import { expect, test } from "vitest";
import { holder, makePicture, openPage } from "../../../testing/make-outbox";

const noLine = { kind: "failed" } as const;

test("shows that the phone's storage is full, loses nothing, and stores everything once there is space", async () => {
  const passing = (await openPage()).store;
  let hasRoom = false;
  const store = {
    ...passing,
    write: async (changes: Parameters<typeof passing.write>[0]) => {
      if (changes.pictures?.length && !hasRoom) throw new DOMException("Full", "QuotaExceededError");
      return passing.write(changes);
    },
  };
  const page = await openPage({ store });
  page.server.photoFault = () => noLine;
  await page.outbox.addPhotos(holder, [makePicture("kept in the page")]);
  await page.settled();
  expect(page.outbox.view()).toMatchObject({ isFull: true });
  expect(page.outbox.hasUnwritten()).toBe(true);
  const [photo] = page.outbox.view().photos;
  expect(await (await page.outbox.picture(photo?.id ?? ""))?.text()).toBe("kept in the page");
  expect(await passing.picture(photo?.id ?? "")).toBeUndefined();

  hasRoom = true;
  await page.outbox.flushNow();
  expect(page.outbox.view().isFull).toBe(false);
  expect(page.outbox.hasUnwritten()).toBe(false);
  expect(await passing.picture(photo?.id ?? "")).toBeDefined();
  page.server.photoFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.photos.size).toBe(1);
});

test("stores the resized photo if the phone has no space for the photo as it was taken", async () => {
  const passing = (await openPage()).store;
  const write: typeof passing.write = async (changes) => {
    const isLarge = changes.pictures?.some(({ picture }) => picture.size > 8);
    if (isLarge) throw new DOMException("Full", "QuotaExceededError");
    return passing.write(changes);
  };
  const shrink = async () => [makePicture("small")];
  const page = await openPage({ store: { ...passing, write }, shrink });
  page.server.photoFault = () => noLine;
  await page.outbox.addPhotos(holder, [makePicture("as large as a camera takes it")]);
  await page.settled();
  expect(page.outbox.hasUnwritten()).toBe(false);
  const [photo] = (await passing.load("ann")).photos;
  expect(await (await passing.picture(photo?.id ?? ""))?.text()).toBe("small");
  expect(page.outbox.view().isFull).toBe(false);
});

test("rejects more photos on a full phone with a message", async () => {
  const { store } = await openPage();
  const full = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  const page = await openPage({ store: { ...store, write: full } });
  page.server.photoFault = () => noLine;
  await page.outbox.addPhotos(holder, [makePicture("kept in the page")]);
  expect(page.notifications).toEqual([]);
  await page.outbox.addPhotos(holder, [makePicture("too many")]);
  expect(page.notifications).toEqual(["full"]);
  expect(page.outbox.view().photos).toHaveLength(1);
});

test("requests persistent storage once, with the first stored photo", async () => {
  const asked: number[] = [];
  const page = await openPage({
    askToKeep: async () => {
      asked.push((await page.store.load("ann")).photos.length);
      return false;
    },
  });
  expect(asked).toEqual([]);
  expect(page.outbox.view().isClearable).toBe(false);
  await page.outbox.addPhotos(holder, [makePicture("a")]);
  await page.outbox.addPhotos(holder, [makePicture("b")]);
  await page.settled();
  expect(asked).toEqual([1]);
  expect(page.outbox.view().isClearable).toBe(true);
});
