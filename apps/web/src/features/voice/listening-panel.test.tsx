import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIsOnline } from "../../data/api/connection";
import { SilentRecognition } from "../../testing/silent-recognition";
import { ListeningPanel } from "./listening-panel";
import { useListening } from "./use-listening";

let isStarting = false;

class ScriptedRecognition extends SilentRecognition {
  override start() {
    if (!isStarting) this.onstart?.();
  }
}

beforeEach(() => {
  isStarting = false;
});
afterEach(() => vi.restoreAllMocks());

function Panel({ isSaving }: { isSaving: boolean }) {
  const listening = useListening(() => undefined);
  return (
    <ListeningPanel listening={listening} lotNumber={1002} isSaving={isSaving} isOnline={useIsOnline()} />
  );
}

function open({ isSupported = true } = {}) {
  if (isSupported) vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  const { rerender } = render(<Panel isSaving={false} />);
  const microphone = screen.getByRole("button");
  /** The text beside the microphone, and the one for screen readers. */
  const words = () => {
    const hint = document.getElementById(microphone.getAttribute("aria-describedby") ?? "");
    return [screen.getByRole("status").textContent, hint?.textContent];
  };
  const press = () => fireEvent.click(microphone);
  return { microphone, words, press, save: () => rerender(<Panel isSaving />) };
}

function goOffline() {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
}

const isSolid = (button: HTMLElement) => button.classList.contains("bg-primary");
const commands = "Say next lot or save lot to save, cancel to exit.";

test("shows beside the microphone whether it starts, listens or is paused, and what to do next", () => {
  const { words, press } = open();
  expect(words()).toEqual(["Not started", `Tap the microphone to start.${commands}`]);
  press();
  expect(words()).toEqual(["Listening", `Describe the lot in your own words.${commands}`]);
  press();
  expect(words()).toEqual(["Paused", `Tap the microphone to continue.${commands}`]);
});

test("asks for the microphone permission while the browser starts listening", () => {
  isStarting = true;
  const { words, press } = open();
  press();
  expect(words()).toEqual(["Starting the microphone...", `Allow the microphone if you're asked.${commands}`]);
});

test("says that listening continues after a save only if the microphone is on", () => {
  const { words, press, save } = open();
  save();
  expect(words()).toEqual(["Saving lot...", `Tap the microphone to start.${commands}`]);
  press();
  expect(words()).toEqual(["Saving lot...", `Listening continues after saving.${commands}`]);
});

test("suggests typing while offline, and keeps a microphone button that is not the primary one", () => {
  const { microphone, words, press } = open();
  expect(isSolid(microphone)).toBe(true);
  goOffline();
  const offline = `Speech may not work offline. You can type.${commands}`;
  expect([words(), isSolid(microphone)]).toEqual([["Not started", offline], false]);
  press();
  expect(words()).toEqual(["Listening", offline]);
});

test("says that the microphone is not available in a browser without speech recognition", () => {
  const { microphone, words } = open({ isSupported: false });
  expect(words()).toEqual([
    "Not available",
    "Browser Not Supported: Voice cataloging requires Chrome or Edge browser.You can type the notes instead.",
  ]);
  expect(isSolid(microphone)).toBe(false);
});
