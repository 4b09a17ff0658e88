import { expect, test } from "vitest";
import { solidButtonsOf } from "../../testing/solid-buttons";
import { CaptureBar } from "./capture-bar";

const nothing = () => undefined;

const solidOf = (photoCount: number, isFull = false) =>
  solidButtonsOf(<CaptureBar {...{ photoCount, isFull, onPhotos: nothing, onDone: nothing }} />);

test("makes taking a photo the solid button of the camera until there is one, then going on to the form", () => {
  expect(solidOf(0)).toEqual(["Take photo"]);
  expect(solidOf(1)).toEqual(["Done (1 photo)"]);
});

test("makes no disabled button solid when the phone has no room for a photo", () => {
  expect(solidOf(0, true)).toEqual([]);
  expect(solidOf(2, true)).toEqual(["Done (2 photos)"]);
});
