import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeCanvas } from "../../../testing/fake-canvas";
import type { ShrinkAnswer, ShrinkRequest } from "./shrink-worker";

const photo = new Blob(["photo"]);
const shrunk = [new Blob(["shrunk"])];

/** Replaces the worker by one with scripted responses. If `answer` returns undefined, the worker fails. */
function stubWorker(answer: (request: ShrinkRequest) => ShrinkAnswer | undefined) {
  const started: EventTarget[] = [];
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      started.push(this);
    }
    terminate() {
      this.postMessage = () => undefined;
    }
    postMessage(request: ShrinkRequest) {
      const data = answer(request);
      queueMicrotask(() =>
        this.dispatchEvent(data ? new MessageEvent("message", { data }) : new Event("error")),
      );
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return started;
}

/** Imports the module again, because the module keeps the worker of the previous test. */
const load = async () => (await import("./shrink-off-thread")).shrinkOffThread;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("resizes photos in a single worker, so that the page stays responsive", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  const started = stubWorker(({ key }) => ({ key, shrunk }));
  const shrink = await load();
  expect(await Promise.all([shrink(photo, [1600]), shrink(photo, [1600])])).toEqual([shrunk, shrunk]);
  expect([started.length, canvas.decoded.length]).toEqual([1, 0]);
});

test("resizes in the page if the browser has no such worker", async () => {
  const { jpeg } = fakeCanvas({ width: 40, height: 30 });
  const shrink = await load();
  expect(await shrink(photo, [1600])).toEqual([jpeg]);
});

test("replaces a worker that fails, and resizes its photo in the page", async () => {
  const { jpeg } = fakeCanvas({ width: 40, height: 30 });
  const started = stubWorker(({ key }) => (started.length === 1 ? undefined : { key, shrunk }));
  const shrink = await load();
  expect(await shrink(photo, [1600])).toEqual([jpeg]);
  expect(await shrink(photo, [1600])).toBe(shrunk);
  expect(started).toHaveLength(2);
});

test("does not try again in the page to resize a photo that the worker cannot decode", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  stubWorker(({ key }) => ({ key, failure: "No photo" }));
  const shrink = await load();
  await expect(shrink(photo, [1600])).rejects.toThrow("No photo");
  expect(canvas.decoded).toEqual([]);
});

test("rejects a frame whose worker failed, because the worker has the frame", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  stubWorker(() => undefined);
  const shrink = await load();
  const frame = await createImageBitmap(photo);
  await expect(shrink(frame, [1600])).rejects.toThrow("The worker gives no answer");
  expect(canvas.encoded).toEqual([]);
});
