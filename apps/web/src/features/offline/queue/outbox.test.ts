import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
// @vitest-environment node
import "../../../testing/empty-databases";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import {
  holder,
  makeLot,
  makePicture,
  makePreparedStore,
  makeServer,
  openPage,
} from "../../../testing/make-outbox";
import { openLastingStore } from "./outbox-store";
import { localIds, sentBody } from "./records";

beforeEach(() => {
  // Fake timers, because with real ones a retry could start in the middle of a test.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const noLine = { kind: "failed" } as const;

test("uploads lots captured offline once, complete and in order after reconnecting", async () => {
  const page = await openPage();
  page.server.photoFault = () => noLine;
  page.server.lotFault = makeLostCall;
  for (const number of [1000, 1001, 1002]) await page.capture(makeLot(number), 3);
  await page.settled();
  expect(page.outbox.view()).toMatchObject({ status: "waiting" });
  expect(page.outbox.view().lots).toHaveLength(3);

  page.server.calls.length = 0;
  page.server.photoFault = () => undefined;
  page.server.lotFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.calls).toEqual([
    ...["photo 1000-1", "photo 1000-2", "photo 1000-3", "lot 1000"],
    ...["photo 1001-1", "photo 1001-2", "photo 1001-3", "lot 1001"],
    ...["photo 1002-1", "photo 1002-2", "photo 1002-3", "lot 1002"],
  ]);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [], status: "idle" });
  const [first] = [...page.server.lots.values()];
  expect(await Promise.all((first?.photoUrls ?? []).map((url) => textOf(page, url)))).toEqual([
    "1000-1",
    "1000-2",
    "1000-3",
  ]);
});

const textOf = ({ server }: Awaited<ReturnType<typeof openPage>>, url: string) =>
  server.photos.get(url.replace("/photos/", ""))?.text();

test("adds chosen photos in the order in which they were taken, so that the first becomes the cover", async () => {
  const page = await openPage();
  const chosen = ["IMG_3.jpg", "IMG_10.jpg", "IMG_1.jpg"].map((name) => new File([name], name));
  await page.outbox.addPhotos(holder, chosen);
  await page.settled();
  expect(page.server.calls).toEqual(["photo IMG_1.jpg", "photo IMG_3.jpg", "photo IMG_10.jpg"]);
});

test("uploads what a killed tab left on the phone from the next page, with the same ids", async () => {
  const killed = await openPage({ store: await openLastingStore(), userId: "killed" });
  killed.server.photoFault = () => noLine;
  const lot = makeLot(1000);
  await killed.capture(lot, 2);
  await killed.settled();
  const photoIds = killed.outbox.view().photos.map(({ id }) => id);

  const { server, api } = makeServer("killed");
  const next = await openPage({ store: await openLastingStore(), userId: "killed", api });
  await next.settled();
  expect([...server.lots.keys()]).toEqual([lot.id]);
  expect([...server.photos.keys()]).toEqual(photoIds);
  expect(server.calls).toEqual(["photo 1000-1", "photo 1000-2", "lot 1000"]);
  const third = await openPage({ store: await openLastingStore(), userId: "killed" });
  expect(third.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("uploads everything once and in order to a server that answers 503 to every second request", async () => {
  const page = await openPage();
  let requests = 0;
  const busy = () => {
    requests += 1;
    return requests % 2 === 1;
  };
  page.server.photoFault = () => (busy() ? { kind: "failed", status: 503 } : undefined);
  page.server.lotFault = () => (busy() ? makeFailure(503, { message: "Busy" }) : undefined);
  for (const number of [1000, 1001, 1002]) await page.capture(makeLot(number), 3);
  for (let turn = 0; turn < 100 && page.outbox.view().lots.length > 0; turn += 1) {
    await vi.runOnlyPendingTimersAsync();
  }
  expect(page.outbox.view().lots).toEqual([]);
  expect([...page.server.lots.values()].map(({ lotNumber }) => lotNumber)).toEqual([1000, 1001, 1002]);
  expect(page.server.photos.size).toBe(9);
  expect(page.notifications).toEqual(["delivered 1000", "delivered 1001", "delivered 1002"]);
});

test("repeats a creation that got no response with the exact same body, and creates one lot", async () => {
  const page = await openPage();
  const inputs: unknown[] = [];
  page.server.lostAnswer = (input) => {
    inputs.push(input);
    return inputs.length === 1 ? makeLostCall() : undefined;
  };
  await page.capture(makeLot(1000), 1);
  await page.settled();
  await page.outbox.flushNow();
  expect(inputs).toHaveLength(2);
  expect(inputs[1]).toEqual(inputs[0]);
  expect(page.server.lots.size).toBe(1);
  expect(page.notifications).toEqual(["delivered 1000"]);
});

test("marks a response as one to a retry, because it may be older than the item", async () => {
  const retried: boolean[] = [];
  const nothing = () => undefined;
  const page = await openPage({
    events: {
      onDelivered: (lot) => retried.push(sentBody(lot) !== undefined),
      onPhotoRejected: nothing,
      onLimit: nothing,
      onFull: nothing,
      onUnreadable: () => undefined,
      onSignedOut: nothing,
    },
  });
  page.server.lostAnswer = ({ lotNumber }) => (lotNumber === 1000 ? makeLostCall() : undefined);
  await page.capture(makeLot(1000));
  await page.settled();
  page.server.lostAnswer = () => undefined;
  await page.outbox.flushNow();
  await page.capture(makeLot(1001));
  await page.settled();
  expect(retried).toEqual([true, false]);
});

test("pauses the queue when the session ends, and resumes when the same user signs in", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000), 1);
  await page.settled();
  expect(page.notifications).toContain("signed out");
  expect(page.outbox.view().status).toBe("signedOut");
  expect(page.server.calls).toEqual([]);
  page.server.signedIn = "ann";
  await page.outbox.flushNow();
  expect(page.notifications.at(-1)).toBe("delivered 1000");
});

test("neither shows nor uploads another user's captured lots on the same phone", async () => {
  const store = await openLastingStore();
  const anns = await openPage({ store, userId: "ann" });
  anns.server.photoFault = () => noLine;
  await anns.capture(makeLot(1000), 1);
  await anns.settled();

  const bobs = await openPage({ store, userId: "bob" });
  await bobs.settled();
  expect(bobs.outbox.view()).toMatchObject({ lots: [], photos: [] });
  expect(bobs.server.calls).toEqual([]);

  // Bob has signed in while Ann's page is still open in another tab.
  anns.server.calls.length = 0;
  anns.server.signedIn = "bob";
  await anns.outbox.flushNow();
  expect(anns.server.calls).toEqual([]);
  expect(anns.outbox.view()).toMatchObject({ status: "signedOut" });
  expect(anns.outbox.view().lots).toHaveLength(1);
});

test("stops an upload when another user signs in, and loses nothing", async () => {
  const page = await openPage();
  page.server.photoFault = () => noLine;
  for (const number of [1000, 1001]) await page.capture(makeLot(number), 2);
  await page.settled();
  page.server.photoFault = () => undefined;
  page.server.lotFault = () => {
    page.server.signedIn = "bob";
    return undefined;
  };
  page.server.calls.length = 0;
  await page.outbox.flushNow();
  expect(page.server.calls).toEqual(["photo 1000-1", "photo 1000-2", "lot 1000"]);
  expect(page.server.lots.size).toBe(0);
  expect(page.notifications).toEqual(["signed out"]);
  expect(page.outbox.view()).toMatchObject({ status: "signedOut" });

  page.server.signedIn = "ann";
  page.server.lotFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.notifications.slice(1)).toEqual(["delivered 1000", "delivered 1001"]);
});

test("sets a rejected lot aside with the reason, and uploads the next ones", async () => {
  const page = await openPage();
  page.server.lotFault = ({ lotNumber }) =>
    lotNumber === 1000
      ? makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." })
      : undefined;
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000), 1);
  await page.capture(makeLot(1001), 1);
  page.server.signedIn = "ann";
  await page.outbox.flushNow();
  expect(page.notifications).toContain("delivered 1001");
  expect(page.outbox.view().lots).toMatchObject([
    { status: { rejection: { message: "This manifest doesn't exist, or you don't have access." } } },
  ]);
  expect(page.outbox.view().photos).toHaveLength(1);
  // The lot is not sent again until the user decides.
  page.server.calls.length = 0;
  await page.outbox.flushNow();
  expect(page.server.calls).toEqual([]);

  page.server.lotFault = () => undefined;
  await page.outbox.retryLot(page.outbox.view().lots[0]?.id ?? "");
  await page.settled();
  expect(page.notifications.at(-1)).toBe("delivered 1000");
});

test("replaces a taken lot number by the next free one in one tap", async () => {
  const page = await openPage();
  const taken = makeFailure(409, { message: "Lot 1000 exists", nextLotNumber: 1031 });
  page.server.lotFault = ({ lotNumber }) => (lotNumber === 1000 ? taken : undefined);
  const lot = makeLot(1000);
  await page.capture(lot, 1);
  await page.settled();
  expect(page.outbox.view().lots).toMatchObject([
    { status: { rejection: { kind: "lot-taken", nextLotNumber: 1031 } } },
  ]);
  await page.outbox.retryLot(lot.id, 1031);
  await page.settled();
  expect(page.server.lots.get(lot.id)).toMatchObject({ lotNumber: 1031, onLotClash: "next" });
  expect(page.outbox.view().lots).toEqual([]);
});

test("stores which field of a lot was rejected, so that the lot's form can show the error there", async () => {
  const page = await openPage();
  const issues = [{ path: "externalId", message: "Another lot of this manifest has this external ID." }];
  page.server.lotFault = () => makeFailure(409, { message: "Taken", issues });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  expect(page.outbox.view().lots).toMatchObject([{ status: { rejection: { message: "Taken", issues } } }]);
});

test("uploads a lot's photos again if the server has lost them, but only once", async () => {
  const page = await openPage();
  const missing = makeFailure(400, {
    message: "Upload it again",
    issues: [{ path: "photoUrls", message: "is not one of your photos" }],
  });
  let refusals = 1;
  page.server.lotFault = () => (refusals-- > 0 ? missing : undefined);
  await page.capture(makeLot(1000), 2);
  await page.settled();
  const { calls } = page.server;
  expect([calls.slice(0, 2).toSorted(), calls[2], calls.slice(3, 5).toSorted(), ...calls.slice(5)]).toEqual([
    ...[["photo 1000-1", "photo 1000-2"], "lot 1000"],
    ...[["photo 1000-1", "photo 1000-2"], "lot 1000"],
  ]);
  expect(page.outbox.view().lots).toEqual([]);

  refusals = 9;
  await page.capture(makeLot(1001), 1);
  await page.settled();
  expect(page.outbox.view().lots).toMatchObject([{ status: { rejection: { message: "Upload it again" } } }]);
});

test("sets a lot aside if its photo is rejected, and uploads it without the photo if the user chooses so", async () => {
  const page = await openPage();
  page.server.photoFault = ({ photo }) =>
    photo.size === 7 ? { kind: "refused", message: "HEIC is not read" } : undefined;
  const lot = makeLot(1000);
  page.server.signedIn = undefined;
  await page.outbox.addPhotos(holder, [makePicture("good"), makePicture("bad one")]);
  await page.outbox.addLot(lot);
  page.server.signedIn = "ann";
  await page.outbox.flushNow();
  const [rejected] = page.outbox.view().lots;
  const photoId = rejected ? localIds(rejected)[1] : undefined;
  expect(rejected?.status).toMatchObject({
    rejection: { kind: "photo", message: "HEIC is not read", photoId },
  });
  await page.outbox.sendWithoutPhoto(lot.id, photoId ?? "");
  await page.settled();
  expect(page.server.lots.get(lot.id)?.photoUrls).toHaveLength(1);
});

test("deletes a draft's photo only if the server rejects the photo", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "failed", status: 503 });
  await page.outbox.addPhotos(holder, [makePicture()]);
  await page.settled();
  expect(page.outbox.view().photos).toHaveLength(1);
  page.server.photoFault = () => ({ kind: "refused", message: "Too large" });
  await page.outbox.flushNow();
  expect(page.outbox.view().photos).toEqual([]);
  expect(page.notifications).toEqual(["photo refused: Too large"]);
});

test("adds no photos beyond the limit of a lot, and says so", async () => {
  const page = await openPage();
  await page.outbox.addPhotos(
    holder,
    Array.from({ length: maxPhotosPerItem - 1 }, () => makePicture()),
  );
  expect(page.notifications).toEqual([]);
  await page.outbox.addPhotos(holder, [makePicture("fits"), makePicture("too many")]);
  expect(page.outbox.view().photos).toHaveLength(maxPhotosPerItem);
  expect(page.notifications).toEqual(["limit"]);
});

test("resizes photos one at a time, and uploads the first resized one immediately", async () => {
  let running = 0;
  let most = 0;
  const shrink = vi.fn(async (photo: Blob) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return [makePicture(`small ${await photo.text()}`)];
  });
  const { store, prepared } = makePreparedStore(3);
  const page = await openPage({ shrink, store });
  page.server.photoFault = () => noLine;
  await page.outbox.addPhotos(
    holder,
    ["a", "b", "c"].map((name) => makePicture(name)),
  );
  await prepared;
  await page.settled();
  expect(page.outbox.view().photos.every(({ status }) => status.kind !== "captured")).toBe(true);
  page.server.calls.length = 0;
  page.server.photoFault = () => undefined;
  await page.outbox.flushNow();
  expect(page.server.calls).toEqual(["photo small a", "photo small b", "photo small c"]);
  expect(most).toBe(1);
  expect(shrink).toHaveBeenCalledTimes(3);
});

test("uploads a photo unchanged that the browser cannot decode, so that the server reports the error", async () => {
  const page = await openPage({ shrink: () => Promise.reject(new Error("not a picture")) });
  await page.outbox.addPhotos(holder, [makePicture("scan.heic")]);
  await page.settled();
  expect(page.server.calls).toEqual(["photo scan.heic"]);
});

test("replaces a photo by its crop, and reorders photos", async () => {
  const page = await openPage();
  await page.outbox.addPhotos(
    holder,
    ["a", "b", "c"].map((name) => makePicture(name)),
  );
  const ids = () => page.outbox.view().photos.map(({ id }) => id);
  const [a = "", b = "", c = ""] = ids();
  await page.outbox.cropPhoto(b, { picture: makePicture("cut") });
  expect(ids()[0]).toBe(a);
  expect(ids()[2]).toBe(c);
  expect(ids()).not.toContain(b);
  await page.outbox.arrangePhotos(holder, ids().toReversed());
  expect(ids()[0]).toBe(c);
});

test("returns the photos of a lot to its draft when the user edits the lot again", async () => {
  const page = await openPage();
  const lot = makeLot(1000);
  await page.outbox.addPhotos(holder, [makePicture()]);
  await page.outbox.addLot(lot);
  expect(page.outbox.view().photos).toMatchObject([{ holder: lot.id }]);
  await page.outbox.takeBack(lot.id, holder);
  expect(page.outbox.view().photos).toMatchObject([{ holder }]);
});

test("waits as long as Retry-After says, unless the user requests an attempt", async () => {
  let time = 0;
  const page = await openPage({ now: () => time });
  page.server.photoFault = () => ({ kind: "failed", status: 429, retryAfterMs: 60_000 });
  await page.outbox.addPhotos(holder, [makePicture()]);
  await page.settled();
  expect(page.server.calls).toHaveLength(1);
  time = 59_000;
  await page.outbox.flush();
  expect(page.server.calls).toHaveLength(1);
  await page.outbox.flushNow();
  expect(page.server.calls).toHaveLength(2);
});
