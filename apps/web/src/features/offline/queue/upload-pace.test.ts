import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace, type Pace, paceText, shortPaceText } from "./upload-pace";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts uploading. `shown` is the displayed pace. */
function startUploading() {
  const shown: { pace?: Pace | undefined } = {};
  const pace = createPace({
    now: () => performance.now(),
    show: (next) => {
      shown.pace = next;
    },
  });
  let finish = () => {};
  const uploaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const done = pace.during(() => uploaded);
  return { pace, shown, finish, done };
}

test("shows nothing of uploads that end within ten seconds", async () => {
  const { pace, shown, finish, done } = startUploading();
  pace.progress("a", 500_000, 1_100_000);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(shown.pace).toBeUndefined();
  finish();
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.pace).toBeUndefined();
});

test("shows how far and how fast long uploads are, without the bytes that filled buffers at first", async () => {
  const { pace, shown, finish, done } = startUploading();
  pace.progress("a", 300_000, 1_100_000);
  for (let second = 1; second <= 15; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    pace.progress("a", 300_000 + second * 9_000, 1_100_000);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown.pace).toMatchObject({ sentBytes: 435_000, totalBytes: 1_100_000 });
  const bytesPerSecond = shown.pace?.bytesPerSecond ?? 0;
  expect(Math.abs(bytesPerSecond - 9_000)).toBeLessThan(1_000);
  finish();
  await done;
  expect(shown.pace).toBeUndefined();
});

test("shows the uploads that are running, without those that have ended", async () => {
  const { pace, shown } = startUploading();
  pace.progress("a", 100, 100);
  pace.progress("b", 50, 200);
  pace.end("a");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown.pace).toMatchObject({ sentBytes: 50, totalBytes: 200 });
});

test.each([
  [
    { sentBytes: 1_200_000, totalBytes: 2_200_000, bytesPerSecond: 9_000 },
    "1.2 MB of 2.2 MB sent, 9 kB/s",
    "54%, 9 kB/s",
  ],
  [
    { sentBytes: 1_200_000, totalBytes: 2_200_000, bytesPerSecond: undefined },
    "1.2 MB of 2.2 MB sent",
    "54%",
  ],
  [
    { sentBytes: 500, totalBytes: 500, bytesPerSecond: undefined },
    "500 B sent, waiting for the server",
    "100%",
  ],
] as const)("describes the pace %j", (pace, long, short) => {
  expect([paceText(pace), shortPaceText(pace)]).toEqual([long, short]);
});
