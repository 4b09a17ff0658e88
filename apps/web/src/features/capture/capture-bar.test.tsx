import { expect, test } from "vitest";
import { solidButtonsOf } from "../../testing/solid-buttons";
import { CaptureBar } from "./capture-bar";

const nothing = () => undefined;
const handlers = { pickers: { take: nothing, choose: nothing }, onSave: nothing, onDone: nothing };

const solidOf = (photoCount: number, isFull = false) =>
  solidButtonsOf(<CaptureBar {...{ photoCount, isFull, isSaving: false, note: null, ...handlers }} />);

test("makes the shutter the camera's primary button, before and after a photo is taken", () => {
  expect(solidOf(0)).toEqual(["Take photo"]);
  expect(solidOf(1)).toEqual(["Take photo"]);
});

test("makes the button that saves the lot the primary one when the phone's storage is full", () => {
  expect(solidOf(0, true)).toEqual([]);
  expect(solidOf(2, true)).toEqual(["Save lot"]);
});
