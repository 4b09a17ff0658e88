import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline } from "./deadline";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a deadline of 20 s for a process that gets this share of a processor. */
function deadline(share: number) {
  const calls: { after: number; isStarved: boolean }[] = [];
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const cancel = startDeadline(
    20_000,
    (isStarved) => calls.push({ after: since(), isStarved }),
    () => 7 + since() * (1 - share),
  );
  return { calls, cancel };
}

test("expires after its time for a process that hangs, or that has a processor", () => {
  const { calls } = deadline(1);
  vi.advanceTimersByTime(19_000);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(100_000);
  expect(calls).toEqual([{ after: 20_000, isStarved: false }]);
});

test("leaves out the time in which the process waited for a processor", () => {
  const { calls } = deadline(0.5);
  vi.advanceTimersByTime(100_000);
  expect(calls).toEqual([{ after: 40_000, isStarved: false }]);
});

test("expires after three times its time for a process that gets no processor", () => {
  const { calls } = deadline(0.01);
  vi.advanceTimersByTime(100_000);
  expect(calls).toEqual([{ after: 60_000, isStarved: true }]);
});

test("cancels the deadline", () => {
  const { calls, cancel } = deadline(1);
  cancel();
  vi.advanceTimersByTime(100_000);
  expect(calls).toEqual([]);
});
