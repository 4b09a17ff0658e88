import { expect, test } from "vitest";
import { solidButtonsOf } from "../../testing/solid-buttons";
import { VoiceBar } from "./voice-bar";

const nothing = () => undefined;

function solidOf({ hasPhotos = false, isFull = false, isSaving = false, canSpeak = false }) {
  const acts = { pickers: { take: nothing, choose: nothing }, onExit: nothing, onSave: nothing };
  return solidButtonsOf(<VoiceBar {...{ hasPhotos, isFull, isSaving, canSpeak, ...acts }} />);
}

test("leaves the primary button to the microphone where speech is likely to work", () => {
  expect(solidOf({ canSpeak: true })).toEqual([]);
  expect(solidOf({ canSpeak: true, hasPhotos: true })).toEqual([]);
});

test("makes the photo button the primary button until there is a photo, and then the save button", () => {
  expect(solidOf({})).toEqual(["Take photo"]);
  expect(solidOf({ hasPhotos: true })).toEqual(["Save Lot & Continue"]);
  expect(solidOf({ hasPhotos: true, isSaving: true })).toEqual(["Saving lot..."]);
});

test("shows no primary photo button in Voice Mode when the phone's storage is full", () => {
  expect(solidOf({ isFull: true })).toEqual([]);
  expect(solidOf({ hasPhotos: true, isFull: true })).toEqual(["Save Lot & Continue"]);
});
