import { maxRecordingMs } from "@lotwright/contracts/media/recordings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseType, createRecorder } from "./recorder";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Browser = {
  openMicrophone?: () => Promise<unknown>;
  types?: string[];
  data?: string[];
  startEngine?: () => void;
};

/** A browser whose recorder delivers `data` when it stops. */
function makeBrowser({
  openMicrophone,
  types = ["audio/mp4"],
  data = ["spoken"],
  startEngine,
}: Browser = {}) {
  const events: string[] = [];
  const recorded: { audio: Blob; durationMs: number }[] = [];
  const asked: unknown[] = [];
  const ending: (() => void)[] = [];
  let endEngine = () => {};
  const track = {
    stop: () => void events.push("microphone off"),
    addEventListener: (_type: "ended", listener: () => void) => void ending.push(listener),
  };
  const recorder = createRecorder({
    openMicrophone: async () => {
      await openMicrophone?.();
      return { getTracks: () => [track] };
    },
    makeEngine(_stream, options, { onData, onStop }) {
      asked.push(options);
      endEngine = () => {
        for (const part of data) onData(new Blob([part]));
        onStop();
      };
      return { mimeType: options.mimeType ?? "audio/ogg", start: () => startEngine?.(), stop: endEngine };
    },
    isTypeSupported: (type) => types.includes(type),
    now: () => performance.now(),
    onState: (state) => events.push(state),
    onRecorded: (audio, durationMs) => void recorded.push({ audio, durationMs }),
    onFailure: (failure) => events.push(`failure: ${failure}`),
  });
  const takeMicrophone = () => ending.map((end) => end());
  return { recorder, events, recorded, asked, takeMicrophone, failEngine: () => endEngine() };
}

test("records until it is stopped and turns the microphone off", async () => {
  const { recorder, events, recorded, asked } = makeBrowser({ data: ["spoken ", "words"] });
  await recorder.start();
  vi.advanceTimersByTime(4_200);
  recorder.stop();
  expect(events).toEqual(["starting", "recording", "microphone off", "idle"]);
  expect(asked).toEqual([{ mimeType: "audio/mp4", audioBitsPerSecond: 32_000 }]);
  expect(recorded).toMatchObject([{ durationMs: 4_200 }]);
  expect([recorded[0]?.audio.type, await recorded[0]?.audio.text()]).toEqual(["audio/mp4", "spoken words"]);
});

test("stops a recording after three minutes", async () => {
  const { recorder, events, recorded } = makeBrowser();
  await recorder.start();
  vi.advanceTimersByTime(maxRecordingMs - 1);
  expect(events.at(-1)).toBe("recording");
  vi.advanceTimersByTime(1);
  expect(events.at(-1)).toBe("idle");
  expect(recorded).toMatchObject([{ durationMs: maxRecordingMs }]);
});

test("keeps a recording that ends because the phone takes the microphone away", async () => {
  const { recorder, recorded, takeMicrophone } = makeBrowser();
  await recorder.start();
  vi.advanceTimersByTime(1_000);
  takeMicrophone();
  expect(recorded).toMatchObject([{ durationMs: 1_000 }]);
});

test("gives a recording its full three minutes after the browser has ended the one before", async () => {
  const { recorder, recorded, failEngine } = makeBrowser();
  await recorder.start();
  vi.advanceTimersByTime(1_000);
  failEngine();
  await recorder.start();
  vi.advanceTimersByTime(maxRecordingMs);
  expect(recorded).toMatchObject([{ durationMs: 1_000 }, { durationMs: maxRecordingMs }]);
});

test("starts one recording at a time, and another one after it", async () => {
  const { recorder, asked, recorded } = makeBrowser();
  await Promise.all([recorder.start(), recorder.start()]);
  expect(asked).toHaveLength(1);
  recorder.stop();
  recorder.stop();
  await recorder.start();
  recorder.stop();
  expect(recorded).toHaveLength(2);
});

test.each([
  ["NotAllowedError", "not-allowed"],
  ["NotFoundError", "no-microphone"],
])("reports the microphone error %s as %s", async (name, failure) => {
  const openMicrophone = () => Promise.reject(new DOMException("No", name));
  const { recorder, events } = makeBrowser({ openMicrophone });
  await recorder.start();
  expect(events).toEqual(["starting", "idle", `failure: ${failure}`]);
});

test("turns the microphone off if recording is stopped before it was allowed", async () => {
  let allow = () => {};
  const allowed = new Promise<void>((resolve) => {
    allow = resolve;
  });
  const { recorder, events, recorded } = makeBrowser({ openMicrophone: () => allowed });
  const starting = recorder.start();
  recorder.stop();
  allow();
  await starting;
  expect(events).toEqual(["starting", "microphone off", "idle"]);
  expect(recorded).toEqual([]);
});

test("turns the microphone off if the browser can't record it", async () => {
  const startEngine = () => {
    throw new DOMException("No", "NotSupportedError");
  };
  const { recorder, events } = makeBrowser({ startEngine });
  await recorder.start();
  expect(events).toEqual(["starting", "microphone off", "idle", "failure: no-microphone"]);
});

test("reports a recording without data", async () => {
  const { recorder, events, recorded } = makeBrowser({ data: [] });
  await recorder.start();
  recorder.stop();
  expect([events.at(-1), recorded]).toEqual(["failure: empty", []]);
});

test.each([
  [["audio/mp4", "audio/webm;codecs=opus"], "audio/webm;codecs=opus"],
  [["audio/mp4"], "audio/mp4"],
  [["audio/ogg;codecs=opus"], "audio/ogg;codecs=opus"],
  [["audio/flac"], undefined],
])("chooses a type to record where %j are supported", (types, expected) => {
  expect(chooseType((type) => types.includes(type))).toBe(expected);
});
