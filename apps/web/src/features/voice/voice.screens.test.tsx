import { act, screen } from "@testing-library/react";
import { beforeEach, expect, type Mock, onTestFinished, test, vi } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { untilCalled } from "../../testing/mock-calls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { SilentRecognition } from "../../testing/silent-recognition";
import { expectToast } from "../../testing/toasts";
import type { SpeechEngine } from "./recognizer";

const app = serveApp({ transcriber: async () => "A brass lamp." });

let engines: SpeechEngine[];
let started: Mock<() => void>;
let startError: Error | undefined;

class ScriptedRecognition extends SilentRecognition {
  override start() {
    if (startError) throw startError;
    engines.push(this);
    started();
    this.onstart?.();
  }
}

beforeEach(() => {
  engines = [];
  started = vi.fn();
  startError = undefined;
});

async function makeManifest() {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Cellar", consignor: "Weir" });
  return { browser, path: `/manifests/${id}` };
}

/** Opens Voice Mode from a manifest's page, because Voice Mode needs a selected manifest. */
async function openVoice() {
  const { browser, path } = await makeManifest();
  const { router } = openApp(browser, path);
  await screen.findByText("Cellar", { selector: "h1" });
  router.history.push(`${path}/voice`);
  await screen.findByText("Voice Mode - Cellar");
  return { browser, path, router };
}

const status = () => document.querySelector("section[aria-label=Microphone] [role=status]")?.textContent;
const isStatus = (text: string) => untilPage(() => expect(status()).toBe(text));

/** Dispatches an error event to the page, followed by the end event that browsers send. */
function failSpeech(error: string): void {
  const engine = engines.at(-1);
  act(() => {
    engine?.onerror?.({ error });
    engine?.onend?.();
  });
}

test("shows a message for every speech error, and continues after silence", async () => {
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  await openVoice();
  await isStatus("Not started");
  await press("Start listening");
  await isStatus("Listening");
  await expectAccessible();
  failSpeech("no-speech");
  await untilCalled(started, 2);
  await isStatus("Listening");

  failSpeech("not-allowed");
  await expectToast({
    title: "Microphone permission denied",
    description: "Please allow microphone access to use voice cataloging",
  });
  await isStatus("Paused");
  await press("Dismiss");
  await press("Start listening");
  await isStatus("Listening");
  failSpeech("aborted");
  await isStatus("Paused");
  expect(screen.queryByText("aborted")).toBeNull();
  for (const code of ["network", "service-not-allowed"]) {
    await press("Start listening");
    await isStatus("Listening");
    failSpeech(code);
    await expectToast({ title: "Voice recognition error", description: code });
    await isStatus("Paused");
  }
  startError = new Error("InvalidStateError");
  await press("Start listening");
  await expectToast("Failed to start microphone");
  await isStatus("Paused");
});

test("offers recordings when the connection is lost, and no longer takes them away when it is back", async () => {
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  const { browser } = await openVoice();
  await isStatus("Not started");
  expect(screen.queryByLabelText("Dictation")).toBeNull();
  browser.lose(/trpc/);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void dispatchEvent(new Event("offline")));
  await screen.findByLabelText("Dictation");
  await expectAccessible();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.queryByLabelText("Dictation")).toBeTruthy();
});

test("opens Voice Mode only after a manifest was selected, and works by keyboard without speech recognition", async () => {
  vi.stubGlobal("SpeechRecognition", undefined);
  vi.stubGlobal("webkitSpeechRecognition", undefined);
  const { browser, path } = await makeManifest();
  const { router, unmount } = openApp(browser, `${path}/voice`);
  await screen.findByText("Cellar", { selector: "h1" });
  expect(router.state.location.pathname).toBe(path);
  router.history.push(`${path}/voice`);
  await screen.findByText("Browser Not Supported: Voice cataloging requires Chrome or Edge browser.");
  await press("Start listening");
  await expectToast({
    title: "Browser not supported",
    description: "Voice recognition requires Chrome or Edge browser",
  });
  await press("Transcript");
  await untilPage(() => expect(field("Item notes").closest("[hidden]")).toBeTruthy());
  unmount();

  openApp(browser, `${path}/voice`);
  const transcript = await findButton("Transcript");
  expect(transcript.getAttribute("aria-expanded")).toBe("false");
  await press("Transcript");
  await untilPage(() => expect(field("Item notes").closest("[hidden]")).toBeNull());
  expect(field("Item notes").getAttribute("dir")).toBe("auto");
  fill("Item notes", "Next lot of plates");
  await press("Save Lot & Continue");
  await expectToast({ title: "No photos", description: "Please take at least one photo" });
  expect(field("Item notes").value).toBe("Next lot of plates");
});

test("continues from home with the manifest that was open in Voice Mode", async () => {
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  const { router } = await openVoice();
  await router.navigate({ to: "/", ignoreBlocker: true });
  await screen.findByText("Continue: Cellar, lot 1000");
});
