import { maxRecordingMs } from "@lotwright/contracts/recordings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseType, createRecorder } from "./recorder";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Browser = { openMicrophone?: () => Promise<unknown>; types?: string[]; data?: string[] };

/** A browser whose recorder delivers `data` when it stops. */
function makeBrowser({ openMicrophone, types = ["audio/mp4"], data = ["spoken"] }: Browser = {}) {
  const events: string[] = [];
  const recorded: { audio: Blob; durationMs: number }[] = [];
  const asked: unknown[] = [];
  const ending: (() => void)[] = [];
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
      return {
        mimeType: options.mimeType ?? "audio/ogg",
        start: () => undefined,
        stop() {
          for (const part of data) onData(new Blob([part]));
          onStop();
        },
      };
    },
    isTypeSupported: (type) => types.includes(type),
    now: () => performance.now(),
    onState: (state) => events.push(state),
    onRecorded: (audio, durationMs) => void recorded.push({ audio, durationMs }),
    onFailure: (failure) => events.push(`failure: ${failure}`),
  });
  return { recorder, events, recorded, asked, takeMicrophone: () => ending.map((end) => end()) };
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
