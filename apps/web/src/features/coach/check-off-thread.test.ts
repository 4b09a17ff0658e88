import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeCanvas } from "../../testing/fake-canvas";
import type { CheckAnswer, CheckRequest } from "./coach-worker";

const photo = new Blob(["photo"]);
const measures = {
  sharpness: 0.5,
  highlight: 220,
  clippedShare: 0,
  unclippedBrightness: 120,
  hash: "0123456789abcdef",
  thumbnail: new Uint8Array(),
};

/** Replaces the worker by one with scripted responses. If `answer` returns undefined, the worker fails. */
function stubWorker(answer: (request: CheckRequest) => CheckAnswer | undefined) {
  const started: EventTarget[] = [];
  let [pending, mostPending] = [0, 0];
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      started.push(this);
    }
    terminate = () => undefined;
    postMessage(request: CheckRequest) {
      const data = answer(request);
      pending += 1;
      mostPending = Math.max(mostPending, pending);
      queueMicrotask(() => {
        pending -= 1;
        this.dispatchEvent(data ? new MessageEvent("message", { data }) : new Event("error"));
      });
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return { started, mostPending: () => mostPending };
}

/** Imports the module again, because the module keeps the worker of the previous test. */
const load = async () => (await import("./check-off-thread")).checkPhoto;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("measures photos in a single worker, one after the other", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  const worker = stubWorker(({ key }) => ({ key, measures }));
  const checkPhoto = await load();
  expect(await Promise.all([1, 2, 3].map(() => checkPhoto(photo)))).toEqual([measures, measures, measures]);
  expect([worker.started.length, worker.mostPending(), canvas.decoded.length]).toEqual([1, 1, 0]);
});

test("measures no photo, and decodes none in the page, if the browser has no such worker", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  const checkPhoto = await load();
  expect(await checkPhoto(photo)).toBeUndefined();
  expect(canvas.decoded).toEqual([]);
});

test("replaces a worker that fails, and gives no measures of its photo", async () => {
  fakeCanvas({ width: 40, height: 30 });
  const { started } = stubWorker(({ key }) => (started.length === 1 ? undefined : { key, measures }));
  const checkPhoto = await load();
  expect(await Promise.all([checkPhoto(photo), checkPhoto(photo)])).toEqual([undefined, measures]);
  expect(started).toHaveLength(2);
});

test("gives no measures of a photo that the worker cannot decode", async () => {
  fakeCanvas({ width: 40, height: 30 });
  stubWorker(({ key }) => ({ key, failure: "No photo" }));
  const checkPhoto = await load();
  expect(await checkPhoto(photo)).toBeUndefined();
});
