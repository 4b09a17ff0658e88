import { expect, test } from "vitest";
import { atShare, median, speedRatio, summarize } from "./statistics";

const round = (latenciesMs: number[], seconds: number, cpuSeconds = 0) => ({
  ...{ latenciesMs, seconds, cpuSeconds, databaseCpuSeconds: cpuSeconds / 2, bytes: 7 },
});

test("returns the middle number, or the mean of the middle two, as the median", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("returns the p95 with 95 of a hundred and one numbers below it", () => {
  const numbers = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect([0, 0.95, 1].map((share) => atShare(share, numbers))).toEqual([0, 95, 100]);
  expect(numbers[0]).toBe(100);
});

test("summarizes the median round's rate, all latencies and the CPU time per request", () => {
  const rounds = [round([1, 1, 1, 1], 1, 0.02), round([2, 2], 1, 0.02), round([9, 9, 9], 1, 0.05)];
  const summary = { perSecond: 3, medianMs: 2, p95Ms: 9, cpuMs: 10, databaseMs: 5, bytes: 7 };
  expect(summarize(rounds)).toEqual(summary);
});

test("computes the ratio per round, so that a slow minute of the machine affects both", () => {
  const ours = [round([5, 5], 1), round([50], 5), round([5, 5], 1)];
  const others = [round([2, 2, 2, 2], 1), round([20, 20], 5), round([2, 2, 2, 2], 1)];
  expect(speedRatio(ours, others)).toBe(0.5);
  expect(() => speedRatio(ours, [])).toThrow("Each round has both");
});
