// @vitest-environment node
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { expect, test, vi } from "vitest";
import { holder, makePhoto, makePicture, openPage } from "../../../testing/make-outbox";
import { makePromise } from "../../../testing/make-promise";
import { createPassingStore } from "./outbox-store";
import type { ShrinkFrame } from "./stored-frames";

/** A mock video frame, which counts how often it was closed. */
function makeFrame(name: string) {
  const frame = {
    name,
    closed: 0,
    close() {
      frame.closed += 1;
    },
  };
  return frame as typeof frame & ImageBitmap; // the queue only passes it on and closes it
}

/** An encoder that encodes a frame when the test calls it. */
function scriptedEncoder() {
  const encoding = new Map<string, ReturnType<typeof makePromise<Blob[]>>>();
  const of = (name: string) => {
    const pictures = encoding.get(name) ?? makePromise<Blob[]>();
    encoding.set(name, pictures);
    return pictures;
  };
  const shrinkFrame: ShrinkFrame = (frame) => of((frame as ReturnType<typeof makeFrame>).name).promise;
  return {
    shrinkFrame,
    encode: (name: string) => of(name).resolve([makePicture(name), makePicture(`small ${name}`)]),
    fail: (name: string) => of(name).reject(new Error("No canvas")),
  };
}

test("stores frames in the order of the shots, whichever is encoded first", async () => {
  const { shrinkFrame, encode } = scriptedEncoder();
  const { outbox } = await openPage({ shrinkFrame });
  const adding = ["front", "back"].map((name) => outbox.addFrame(holder, makeFrame(name)));
  encode("back");
  encode("front");
  const ids = await Promise.all(adding);
  const { photos } = outbox.view();
  expect(photos.map(({ id }) => id)).toEqual(ids);
  expect(photos.map(({ position }) => position)).toEqual([0, 1]);
  const texts = photos.map(async ({ id }) => (await outbox.picture(id))?.text());
  expect(await Promise.all(texts)).toEqual(["front", "back"]);
});

test("keeps the other frames if one cannot be encoded", async () => {
  const { shrinkFrame, encode, fail } = scriptedEncoder();
  const { outbox } = await openPage({ shrinkFrame });
  const [broken, whole] = ["broken", "whole"].map((name) => outbox.addFrame(holder, makeFrame(name)));
  fail("broken");
  encode("whole");
  await expect(broken).rejects.toThrow("No canvas");
  expect(await whole).toBe(outbox.view().photos[0]?.id);
});

test("closes a frame above the limit of a lot, counting those that are still being encoded", async () => {
  const { shrinkFrame, encode } = scriptedEncoder();
  const { outbox, notifications } = await openPage({ shrinkFrame });
  const names = Array.from({ length: maxPhotosPerItem }, (_, index) => `photo ${index}`);
  const adding = names.map((name) => outbox.addFrame(holder, makeFrame(name)));
  const extra = makeFrame("extra");
  expect(await outbox.addFrame(holder, extra)).toBeUndefined();
  expect([extra.closed, notifications]).toEqual([1, ["limit"]]);
  for (const name of names) encode(name);
  await Promise.all(adding);
  expect(outbox.view().photos).toHaveLength(maxPhotosPerItem);
});

test("makes one preview of a photo that two screens show", async () => {
  const shrink = vi.fn(async (photo: Blob) => [photo]);
  const store = createPassingStore();
  await store.write({
    photos: [makePhoto("back", holder)],
    pictures: [{ id: "back", picture: makePicture() }],
  });
  const { outbox } = await openPage({ shrink, store });
  await Promise.all([outbox.showPreview("back"), outbox.showPreview("back")]);
  expect(outbox.view().previews.has("back")).toBe(true);
  expect(shrink).toHaveBeenCalledTimes(1);
});
