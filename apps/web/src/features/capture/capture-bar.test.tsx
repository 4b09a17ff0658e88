import { expect, test } from "vitest";
import { solidButtonsOf } from "../../testing/solid-buttons";
import { CaptureBar } from "./capture-bar";

const nothing = () => undefined;

const solidOf = (photoCount: number, isFull = false) =>
  solidButtonsOf(<CaptureBar {...{ photoCount, isFull, onPhotos: nothing, onDone: nothing }} />);

test("makes the shutter the camera's primary button until a photo is taken, then the button that opens the form", () => {
  expect(solidOf(0)).toEqual(["Take photo"]);
  expect(solidOf(1)).toEqual(["Done (1 photo)"]);
});

test("shows no disabled button as the primary one when the phone's storage is full", () => {
  expect(solidOf(0, true)).toEqual([]);
  expect(solidOf(2, true)).toEqual(["Done (2 photos)"]);
});
