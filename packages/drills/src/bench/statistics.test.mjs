import { expect, test } from "vitest";
import { atShare, median, speedRatio, summarize } from "./statistics.mjs";

/**
 * @param {number[]} latenciesMs
 * @param {number} seconds
 */
const round = (latenciesMs, seconds, cpuSeconds = 0) => ({ latenciesMs, seconds, cpuSeconds });

test("returns the middle number, or the mean of the middle two, as the median", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([4])).toBe(4);
});

test("returns no median without measurements", () => {
  expect(median([])).toBeNaN();
});

test("returns the p95 with 95 of a hundred and one numbers below it", () => {
  const numbers = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect(atShare(0.95, numbers)).toBe(95);
  expect(atShare(1, numbers)).toBe(100);
  expect(atShare(0, numbers)).toBe(0);
});

test("leaves the order of its input unchanged", () => {
  const numbers = [3, 1, 2];
  median(numbers);
  expect(numbers).toEqual([3, 1, 2]);
});

test("summarizes the median round's rate, all latencies and the CPU time per request", () => {
  const rounds = [round([1, 1, 1, 1], 1, 0.02), round([2, 2], 1, 0.02), round([9, 9, 9], 1, 0.05)];
  expect(summarize(rounds)).toEqual({ perSecond: 3, medianMs: 2, p95Ms: 9, cpuMs: 10 });
});

test("computes the ratio per round, so that a slow minute of the machine affects both", () => {
  const ours = [round([5, 5], 1), round([50], 5), round([5, 5], 1)];
  const others = [round([2, 2, 2, 2], 1), round([20, 20], 5), round([2, 2, 2, 2], 1)];
  expect(speedRatio(ours, others)).toBe(0.5);
});

test("ignores rounds without a counterpart in the ratio", () => {
  expect(() => speedRatio([round([1], 1)], [])).toThrow("Each round has both");
});
