import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SilentRecognition } from "../../testing/silent-recognition";
import type { SpeechEngine } from "./recognizer";
import { useListening } from "./use-listening";

const engines: SpeechEngine[] = [];
const locks = { held: 0 };
let visibility: DocumentVisibilityState = "visible";

class ScriptedRecognition extends SilentRecognition {
  override start() {
    engines.push(this);
    this.onstart?.();
  }
}

const wakeLock = {
  request: async () => {
    locks.held += 1;
    return {
      release: async () => {
        locks.held -= 1;
      },
    };
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  engines.length = 0;
  locks.held = 0;
  visibility = "visible";
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "wakeLock");
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (next: DocumentVisibilityState) =>
  act(async () => {
    visibility = next;
    document.dispatchEvent(new Event("visibilitychange"));
  });

function listen() {
  const heard: string[] = [];
  const { result, unmount } = renderHook(() => useListening((text) => heard.push(text)));
  act(() => result.current.toggle());
  const say = (text: string) =>
    act(() => engines.at(-1)?.onresult?.({ results: [{ isFinal: true, 0: { transcript: text } }] }));
  return { result, unmount, heard, say };
}

test("restarts listening 500 ms after a save, unless the microphone was off", async () => {
  const { result } = listen();
  act(() => result.current.suspend());
  act(() => result.current.resumeAfterSave());
  await after(499);
  expect(engines).toHaveLength(1);
  await after(1);
  expect(engines).toHaveLength(2);

  act(() => result.current.toggle());
  act(() => result.current.resumeAfterSave());
  await after(60_000);
  expect(engines).toHaveLength(2);
  expect(result.current.state).toBe("paused");
});

test("records nothing while the page is hidden or after the user has left the screen", async () => {
  const { unmount, heard, say } = listen();
  say("oak chair");
  await show("hidden");
  say("a private word");
  await after(60_000);
  expect(engines).toHaveLength(1);
  await show("visible");
  await after(0);
  expect(engines).toHaveLength(2);
  say("with arms");
  unmount();
  say("goodbye");
  expect(heard).toEqual(["oak chair", "with arms"]);
});

test("keeps the screen on while listening, and releases it afterwards", async () => {
  const { result } = listen();
  await after(0);
  expect(locks.held).toBe(1);
  act(() => result.current.toggle());
  await after(0);
  expect(locks.held).toBe(0);
});
