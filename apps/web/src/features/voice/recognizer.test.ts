import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecognizer, type SpeechEngine } from "./recognizer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Said = { text: string; isFinal?: boolean };

/** Mocks a browser with scripted speech recognition. */
function makeBrowser({ isAsking = false, startError = "", onFinal = (_text: string) => {} } = {}) {
  const engines: SpeechEngine[] = [];
  const aborted: SpeechEngine[] = [];
  const events: string[] = [];
  const asking = { isAsking };
  const makeEngine = () => {
    const engine: SpeechEngine = {
      lang: "",
      continuous: false,
      interimResults: false,
      onstart: null,
      onresult: null,
      onerror: null,
      onend: null,
      start: () => {
        if (startError) throw new Error(startError);
      },
      abort: () => aborted.push(engine),
    };
    engines.push(engine);
    return engine;
  };
  const recognizer = createRecognizer({
    makeEngine,
    isAsking: async () => asking.isAsking,
    onState: (state) => events.push(state),
    onInterim: (text) => events.push(`interim: ${text}`),
    onFinal: (text) => {
      events.push(`final: ${text}`);
      onFinal(text);
    },
    onFailure: (failure) => events.push(`failure: ${failure.kind === "other" ? failure.code : failure.kind}`),
  });
  const last = () => {
    const engine = engines.at(-1);
    if (!engine) throw new Error("Nothing listens");
    return engine;
  };
  const say = (...said: Said[]) =>
    last().onresult?.({
      results: said.map(({ text, isFinal = true }) => ({ isFinal, 0: { transcript: text } })),
    });
  const listen = () => {
    recognizer.start();
    last().onstart?.();
  };
  return { recognizer, engines, aborted, events, asking, last, say, listen };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("starts recognition in en-US, continuously and with interim results", () => {
  const { listen, last, events } = makeBrowser();
  listen();
  expect(last()).toMatchObject({ lang: "en-US", continuous: true, interimResults: true });
  expect(events).toEqual(["starting", "listening"]);
});

test("restarts a recognition that ends after each utterance, without showing a pause", async () => {
  const { listen, last, say, engines, events } = makeBrowser();
  listen();
  say({ text: "oak", isFinal: false });
  say({ text: "oak chair" });
  last().onend?.();
  await after(300);
  expect(engines).toHaveLength(2);
  last().onstart?.();
  say({ text: "oak chair" });
  expect(events).toEqual([
    "starting",
    "listening",
    "interim: oak",
    "interim: ",
    "final: oak chair",
    "final: oak chair",
  ]);
});

test("restarts listening once, one second after the speech error no-speech", async () => {
  const { listen, last, engines, events } = makeBrowser();
  listen();
  const silent = last();
  silent.onerror?.({ error: "no-speech" });
  silent.onend?.();
  await after(999);
  expect(engines).toHaveLength(1);
  await after(1);
  expect(engines).toHaveLength(2);
  last().onstart?.();
  await after(5_000);
  expect(engines).toHaveLength(2);
  expect(events).toEqual(["starting", "listening"]);
});

test.each([
  ["not-allowed", "not-allowed"],
  ["network", "network"],
  ["service-not-allowed", "service-not-allowed"],
  ["audio-capture", "audio-capture"],
])("stops listening on the speech error %s and reports it", async (error, failure) => {
  const { listen, last, engines, events } = makeBrowser();
  listen();
  const failing = last();
  failing.onerror?.({ error });
  failing.onend?.();
  await after(60_000);
  expect(engines).toHaveLength(1);
  expect(events).toEqual(["starting", "listening", "paused", `failure: ${failure}`]);
});

test("stops listening on 'aborted', and reports no error", async () => {
  const { listen, last, say, engines, events } = makeBrowser();
  listen();
  const failing = last();
  say({ text: "oak chair", isFinal: false });
  failing.onerror?.({ error: "aborted" });
  failing.onend?.();
  await after(60_000);
  expect(engines).toHaveLength(1);
  expect(events.slice(2)).toEqual(["interim: oak chair", "paused", "interim: ", "final: oak chair"]);
});

test("reports that the browser has no speech recognition if it does not start within two seconds", async () => {
  const { recognizer, aborted, last, events } = makeBrowser();
  recognizer.start();
  await after(1_999);
  expect(events).toEqual(["starting"]);
  await after(1);
  expect(events).toEqual(["starting", "paused", "failure: unsupported"]);
  expect(aborted).toEqual([last()]);
});

test("waits longer for recognition to start while the browser asks for permission, up to a limit", async () => {
  const asked = makeBrowser({ isAsking: true });
  asked.recognizer.start();
  await after(10_000);
  asked.asking.isAsking = false;
  asked.last().onstart?.();
  await after(60_000);
  expect(asked.events).toEqual(["starting", "listening"]);

  const unanswered = makeBrowser({ isAsking: true });
  unanswered.recognizer.start();
  await after(60_000);
  expect(unanswered.events).toEqual(["starting", "paused", "failure: unsupported"]);
});

test("reports that the microphone cannot be started", () => {
  const { recognizer, events } = makeBrowser({ startError: "InvalidStateError" });
  recognizer.start();
  expect(events).toEqual(["starting", "paused", "failure: not-started"]);
});

test("keeps interim words when listening ends", async () => {
  const { recognizer, listen, last, say, events } = makeBrowser();
  listen();
  say({ text: "oak chair" }, { text: " with arms", isFinal: false });
  last().onend?.();
  await after(300);
  last().onstart?.();
  say({ text: "brass lamp", isFinal: false });
  recognizer.stop();
  expect(events.filter((event) => event.startsWith("final"))).toEqual([
    "final: oak chair",
    "final: with arms",
    "final: brass lamp",
  ]);
  expect(events.at(-2)).toBe("interim: ");
});

test("keeps interim words after a command that suspends listening, and drops them after a command that stops it", async () => {
  const browser = makeBrowser({
    onFinal(text) {
      if (text === "next lot") browser.recognizer.suspend();
      if (text === "cancel") browser.recognizer.stop();
    },
  });
  const { listen, say, last, events } = browser;
  const finals = () => events.filter((event) => event.startsWith("final"));
  listen();
  say({ text: "oak chair" }, { text: "next lot" }, { text: " brass", isFinal: false });
  expect(finals()).toEqual(["final: oak chair", "final: next lot", "final: brass"]);
  browser.recognizer.resume(500);
  await after(500);
  last().onstart?.();
  say({ text: "cancel" }, { text: " goodbye", isFinal: false });
  expect(finals().slice(3)).toEqual(["final: cancel"]);
});

test("ignores speech while suspended, and continues on resume", async () => {
  const { recognizer, listen, aborted, engines, events } = makeBrowser();
  listen();
  recognizer.suspend();
  expect(aborted).toHaveLength(1);
  await after(60_000);
  expect(engines).toHaveLength(1);
  recognizer.resume(500);
  await after(499);
  expect(engines).toHaveLength(1);
  await after(1);
  expect(engines).toHaveLength(2);
  expect(events).toEqual(["starting", "listening"]);
});

test("does not restart listening after it was stopped", async () => {
  const { recognizer, listen, last, engines } = makeBrowser();
  listen();
  const ended = last();
  recognizer.stop();
  ended.onend?.();
  recognizer.resume(0);
  await after(60_000);
  expect(engines).toHaveLength(1);
});
