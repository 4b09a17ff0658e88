// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckAnswer, CheckRequest } from "./coach-worker";

type Size = { width: number; height: number };

/** Starts the worker with mocked decoder and canvas: every photo has this size and is gray. `ask` sends it a photo. */
async function startWorker(photo: Size) {
  const calls: unknown[][] = [];
  let open = 0;
  const bitmapOf = ({ width, height }: Size) => {
    open += 1;
    const close = () => {
      open -= 1;
    };
    return { width, height, close };
  };
  vi.stubGlobal("createImageBitmap", async (source: unknown, options: ImageBitmapOptions) => {
    if (source instanceof Blob && source.size === 0) throw new Error("No photo");
    calls.push([source instanceof Blob ? "photo" : "bitmap", options]);
    return bitmapOf({
      width: options.resizeWidth ?? photo.width,
      height: options.resizeHeight ?? photo.height,
    });
  });
  class FakeCanvas {
    getContext = () => ({
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: (_left: number, _top: number, width: number, height: number) => ({
        width,
        height,
        data: new Uint8ClampedArray(width * height * 4).fill(128),
      }),
    });
  }
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  const worker = new EventTarget();
  vi.stubGlobal("addEventListener", worker.addEventListener.bind(worker));
  await import("./coach-worker");
  const ask = (request: CheckRequest) =>
    new Promise<CheckAnswer>((resolve) => {
      vi.stubGlobal("postMessage", resolve);
      worker.dispatchEvent(new MessageEvent("message", { data: request }));
    });
  return { ask, calls, open: () => open };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("measures an upright photo at 512 pixels, and closes its bitmaps", async () => {
  const { ask, calls, open } = await startWorker({ width: 3_024, height: 4_032 });
  const answer = await ask({ key: 7, photo: new Blob(["photo"]) });
  expect(answer).toMatchObject({ key: 7, measures: { highlight: 128, clippedShare: 0, sharpness: 0 } });
  expect(calls).toEqual([
    ["photo", { imageOrientation: "from-image" }],
    ["bitmap", { resizeWidth: 384, resizeHeight: 512, resizeQuality: "medium" }],
  ]);
  expect(open()).toBe(0);
});

test("answers with the failure for a photo that the browser cannot decode", async () => {
  const { ask } = await startWorker({ width: 40, height: 30 });
  expect(await ask({ key: 8, photo: new Blob([]) })).toEqual({ key: 8, failure: "Error: No photo" });
});
