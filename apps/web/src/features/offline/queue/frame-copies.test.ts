import "../../../testing/empty-databases";
import { expect, onTestFinished, test, vi } from "vitest";
import type { FramePixels } from "../../../lib/frame-pixels";
import { holder, makeLocks, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { makePromise } from "../../../testing/make-promise";
import { until } from "../../../testing/until";
import { createFrameCopies } from "./frame-copies";
import { lastShot } from "./last-shots";
import { createPassingStore } from "./outbox-store";
import { problemOf } from "./records";
import type { ShrinkFrame } from "./stored-frames";

type Made = { name: string };

/** A mock video frame of 2 x 2 pixels that a page can copy. Its first pixel is the number. */
function makeFrame(pixel: number, overrides: Partial<VideoFrame> & { rotation?: number } = {}): VideoFrame {
  return {
    format: "I420",
    visibleRect: { width: 2, height: 2 },
    displayWidth: 2,
    displayHeight: 2,
    colorSpace: { toJSON: () => ({}) },
    allocationSize: () => 6,
    async copyTo(pixels: ArrayBuffer) {
      new Uint8Array(pixels)[0] = pixel;
      return [];
    },
    clone: () => makeFrame(pixel, overrides),
    close: () => undefined,
    ...overrides,
  } as unknown as VideoFrame; // a mock of the members that the queue uses
}

/** Replaces the frames that a browser makes of copied pixels. */
function stubFrames() {
  class StoredFrame {
    readonly name: string;
    constructor(pixels: ArrayBuffer, _layout: FramePixels["layout"]) {
      this.name = `pixel ${new Uint8Array(pixels)[0]}`;
    }
  }
  vi.stubGlobal("VideoFrame", StoredFrame);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const endless: ShrinkFrame = () => new Promise(() => undefined);
/** Encodes a frame of copied pixels as a picture of its name. */
const encodeCopy: ShrinkFrame = async (frame) => [makePicture((frame as unknown as Made).name)];

/** Takes shots in a page that closes before they are encoded. */
async function takeAndClose(
  frames: VideoFrame[],
  { singleFlight = makeLocks(), store = createPassingStore() } = {},
) {
  const page = await openPage({ shrinkFrame: endless, singleFlight, store });
  for (const frame of frames) await page.outbox.addFrame(holder, frame);
  return page;
}

const textsOf = async ({ outbox }: Awaited<ReturnType<typeof openPage>>) =>
  Promise.all(outbox.view().photos.map(async ({ id }) => (await outbox.picture(id))?.text()));

const statesOf = ({ outbox }: Awaited<ReturnType<typeof openPage>>) =>
  outbox.view().photos.map(({ status }) => status.kind);

test("stores the pixels of shots before they are encoded, and their photos in the next page, in order", async () => {
  stubFrames();
  const store = createPassingStore();
  const closed = await takeAndClose([makeFrame(1), makeFrame(2)], { store });
  expect(statesOf(closed)).toEqual(["frame", "frame"]);
  expect(closed.outbox.hasUnwritten()).toBe(false);
  // The lot is saved before its photos are encoded.
  await closed.outbox.addLot(makeLot(1000));
  const page = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await page.outbox.recoverShots();
  await page.settled();
  expect(page.server.calls).toEqual(["photo pixel 1", "photo pixel 2", "lot 1000"]);
  await page.outbox.recoverShots();
  expect(page.outbox.view().photos).toEqual([]);
});

test("does not add a photo again whose pixels were left behind", async () => {
  stubFrames();
  await takeAndClose([makeFrame(1)]);
  const page = await openPage({ shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await page.outbox.recoverShots();
  expect(page.outbox.view().photos).toEqual([]);
  expect(await createFrameCopies("ann").ids()).toEqual([]);
});

test("removes the pixels of a photo while other photos are written", async () => {
  stubFrames();
  const store = createPassingStore();
  const page = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await Promise.all([1, 2, 3].map((pixel) => page.outbox.addFrame(holder, makeFrame(pixel))));
  await page.outbox.addLot(makeLot(1000));
  await until(page.outbox.subscribe, () => expect(statesOf(page)).not.toContain("frame"));
  await page.settled();
  await page.outbox.recoverShots();
  expect([statesOf(page), await createFrameCopies("ann").ids()]).toEqual([[], []]);
});

test("takes the shot that the closing page encoded if the phone has no pixels of it", async () => {
  stubFrames();
  localStorage.clear();
  const store = createPassingStore();
  const closed = await takeAndClose([makeFrame(1)], { store });
  const [{ id } = { id: "" }] = closed.outbox.view().photos;
  await createFrameCopies("ann").remove(id);
  lastShot("ann", id).write(`${holder} data:image/jpeg;base64,${btoa("last shot")}`);
  const page = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await page.outbox.recoverShots();
  expect(await textsOf(page)).toEqual(["last shot"]);
  expect(page.outbox.view().photos).toMatchObject([{ id, holder }]);
  expect(localStorage).toHaveLength(0);
});

test("leaves a shot to the open page that is encoding it, and encodes it once that page was closed", async () => {
  stubFrames();
  const store = createPassingStore();
  const singleFlight = makeLocks();
  await takeAndClose([makeFrame(1)], { store, singleFlight });
  const other = await openPage({ store, shrinkFrame: encodeCopy, singleFlight });
  await other.outbox.recoverShots();
  expect(statesOf(other)).toEqual(["frame"]);
  const later = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await until(later.outbox.subscribe, () => expect(statesOf(later)).not.toContain("frame"));
  expect(await textsOf(later)).toEqual(["pixel 1"]);
});

test("does not add a photo again that was removed while it was encoded", async () => {
  stubFrames();
  const encoding = makePromise<Blob[]>();
  const page = await openPage({ shrinkFrame: () => encoding.promise, singleFlight: makeLocks() });
  const id = await page.outbox.addFrame(holder, makeFrame(1));
  await page.outbox.removePhotos([id ?? ""]);
  encoding.resolve([makePicture()]);
  await page.settled();
  const later = await openPage({ store: page.store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await later.outbox.recoverShots();
  expect([page, later].map(statesOf)).toEqual([[], []]);
});

test("encodes the pixels if the worker ends with the frame", async () => {
  stubFrames();
  const shrinkFrame: ShrinkFrame = async (frame) => {
    if (!("name" in frame)) throw new Error("The worker did not answer");
    return encodeCopy(frame, []);
  };
  const page = await openPage({ shrinkFrame, singleFlight: makeLocks() });
  await page.outbox.addFrame(holder, makeFrame(3));
  await page.outbox.addLot(makeLot(1000));
  await page.settled();
  expect(page.server.calls).toEqual(["photo pixel 3", "lot 1000"]);
});

test("keeps the pixels until the phone has the photo", async () => {
  stubFrames();
  const store = createPassingStore();
  const write: typeof store.write = async (changes) => {
    if (changes.pictures?.length) throw new DOMException("Full", "QuotaExceededError");
    return store.write(changes);
  };
  const closed = await openPage({ store: { ...store, write }, singleFlight: makeLocks() });
  closed.server.photoFault = () => ({ kind: "failed" });
  await closed.outbox.addFrame(holder, makeFrame(4));
  await closed.settled();
  const page = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await until(page.outbox.subscribe, () => expect(statesOf(page)).not.toContain("frame"));
  expect(await textsOf(page)).toEqual(["pixel 4"]);
});

const brokenFrames = () =>
  vi.stubGlobal(
    "VideoFrame",
    class {
      constructor() {
        throw new TypeError("Unknown format");
      }
    },
  );

test.each([
  ["cannot be read", brokenFrames, encodeCopy],
  [
    "cannot be encoded",
    () => undefined,
    (async () => Promise.reject(new Error("No canvas"))) satisfies ShrinkFrame,
  ],
  ["are missing", () => vi.stubGlobal("indexedDB", new IDBFactory()), encodeCopy],
])(
  "reports a photo whose pixels %s after three attempts, and sends the next lot",
  async (_case, lose, shrinkFrame) => {
    stubFrames();
    const store = createPassingStore();
    const closed = await takeAndClose([makeFrame(5)], { store });
    await closed.outbox.addLot(makeLot(1000));
    lose();
    const page = await openPage({ store, shrinkFrame, singleFlight: makeLocks() });
    for (let attempt = 1; attempt <= 3; attempt += 1) await page.outbox.recoverShots();
    await page.outbox.addLot(makeLot(1001));
    await page.settled();
    expect(page.server.calls).toEqual(["lot 1001"]);
    expect(page.outbox.view().lots.map(problemOf)).toEqual([
      expect.stringMatching(/^Photo 1 can't be read on this \w+ anymore/),
    ]);
  },
);

test("encodes pixels that become readable after their photo was reported", async () => {
  stubFrames();
  const store = createPassingStore();
  await takeAndClose([makeFrame(9)], { store });
  const page = await openPage({
    store,
    shrinkFrame: () => Promise.reject(new Error("Asleep")),
    singleFlight: makeLocks(),
  });
  for (let attempt = 1; attempt <= 3; attempt += 1) await page.outbox.recoverShots();
  const later = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await later.outbox.recoverShots();
  expect(await textsOf(later)).toEqual(["pixel 9"]);
});

test("keeps photos whose pixels cannot be read now", async () => {
  stubFrames();
  const store = createPassingStore();
  await takeAndClose([makeFrame(8)], { store });
  const { indexedDB } = globalThis;
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("Lost", "UnknownError");
    },
  });
  const suspended = await openPage({ store, shrinkFrame: encodeCopy, singleFlight: makeLocks() });
  await suspended.outbox.recoverShots();
  expect(statesOf(suspended)).toEqual(["frame"]);
  vi.stubGlobal("indexedDB", indexedDB);
  await suspended.outbox.recoverShots();
  expect(await textsOf(suspended)).toEqual(["pixel 8"]);
});

test("adds frames and opens the queue on a phone that refuses another database", async () => {
  stubFrames();
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("Blocked", "SecurityError");
    },
  });
  const page = await openPage();
  await page.outbox.recoverShots();
  await page.outbox.addFrame(holder, makeFrame(7));
  expect(await textsOf(page)).toEqual(["frame"]);
});

test.each([
  ["has no pixels to copy", { format: null }],
  ["is rotated", { rotation: 90 }],
  ["is large", { allocationSize: () => 10_000_000 }],
  ["cannot be copied", { copyTo: () => Promise.reject(new TypeError("Odd size")) }],
])("adds a frame once it is encoded if it %s", async (_case, overrides) => {
  stubFrames();
  const page = await openPage();
  await page.outbox.addFrame(holder, makeFrame(6, overrides));
  expect(await textsOf(page)).toEqual(["frame"]);
});
