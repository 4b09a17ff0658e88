import { expect, test } from "vitest";
import { solidButtonsOf } from "../../testing/solid-buttons";
import { VoiceBar } from "./voice-bar";

const nothing = () => undefined;

function solidOf({ hasPhotos = false, isFull = false, isSaving = false }) {
  const acts = { onPhotos: nothing, onExit: nothing, onSave: nothing };
  return solidButtonsOf(<VoiceBar {...{ hasPhotos, isFull, isSaving, ...acts }} />);
}

test("makes the photo button the primary button until there is a photo, and then the save button", () => {
  expect(solidOf({})).toEqual(["Take photo"]);
  expect(solidOf({ hasPhotos: true })).toEqual(["Save Lot & Continue"]);
  expect(solidOf({ hasPhotos: true, isSaving: true })).toEqual(["Saving lot..."]);
});

test("shows no primary photo button in Voice Mode when the phone's storage is full", () => {
  expect(solidOf({ isFull: true })).toEqual([]);
  expect(solidOf({ hasPhotos: true, isFull: true })).toEqual(["Save Lot & Continue"]);
});
