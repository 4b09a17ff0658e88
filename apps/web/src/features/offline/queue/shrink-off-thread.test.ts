import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeCanvas } from "../../../testing/fake-canvas";
import type { ShrinkAnswer, ShrinkRequest } from "./shrink-worker";

const photo = new Blob(["photo"]);
const shrunk = [new Blob(["shrunk"])];

/** A worker with scripted responses; `undefined` makes it fail. */
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

/** Imported anew: the module keeps its worker. */
const load = async () => (await import("./shrink-off-thread")).shrinkOffThread;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("photos are shrunk by one worker, beside the page", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  const started = stubWorker(({ key }) => ({ key, shrunk }));
  const shrink = await load();
  expect(await Promise.all([shrink(photo, [1600]), shrink(photo, [1600])])).toEqual([shrunk, shrunk]);
  expect([started.length, canvas.decoded.length]).toEqual([1, 0]);
});

test("a browser without such workers shrinks in the page", async () => {
  const { jpeg } = fakeCanvas({ width: 40, height: 30 });
  const shrink = await load();
  expect(await shrink(photo, [1600])).toEqual([jpeg]);
});

test("a worker that breaks is replaced, and its photo is shrunk in the page", async () => {
  const { jpeg } = fakeCanvas({ width: 40, height: 30 });
  const started = stubWorker(({ key }) => (started.length === 1 ? undefined : { key, shrunk }));
  const shrink = await load();
  expect(await shrink(photo, [1600])).toEqual([jpeg]);
  expect(await shrink(photo, [1600])).toBe(shrunk);
  expect(started).toHaveLength(2);
});

test("a photo that the worker cannot read is not tried again in the page", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  stubWorker(({ key }) => ({ key, failure: "No photo" }));
  const shrink = await load();
  await expect(shrink(photo, [1600])).rejects.toThrow("No photo");
  expect(canvas.decoded).toEqual([]);
});
