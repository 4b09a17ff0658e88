import { expect, test, vi } from "vitest";
import { fakeCamera } from "../../../testing/fake-camera";
import { grabFrame } from "./take-shot";

/** A mock video element with this picture size. */
const videoOf = (videoWidth: number, videoHeight: number) =>
  Object.defineProperties(document.createElement("video"), {
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
  });

test("takes the frame of the video without copying it", async () => {
  const { frames } = fakeCamera();
  await grabFrame(videoOf(1600, 1200));
  expect(frames.open).toBe(1);
});

test("copies the frame in a browser that swaps the sides of a phone held upright", async () => {
  const { frames } = fakeCamera();
  const copy = { width: 1200, height: 1600 };
  const copied = vi.fn(async () => copy);
  vi.stubGlobal("createImageBitmap", copied);
  const video = videoOf(1200, 1600);
  expect(await grabFrame(video)).toBe(copy);
  expect(copied).toHaveBeenCalledWith(video);
  expect(frames.open).toBe(0);
});

test("copies the frame in a browser without WebCodecs", async () => {
  fakeCamera();
  Reflect.deleteProperty(globalThis, "VideoFrame");
  expect(await grabFrame(videoOf(1600, 1200))).toMatchObject({ width: 1600, height: 1200 });
});
