import { expect, test } from "vitest";
import { atShare, median, speedRatio, summarise } from "./statistics.mjs";

/**
 * @param {number[]} latenciesMs
 * @param {number} seconds
 */
const round = (latenciesMs, seconds, cpuSeconds = 0) => ({ latenciesMs, seconds, cpuSeconds });

test("the median is the middle one, or lies between the middle two", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 3])).toBe(2.5);
  expect(median([4])).toBe(4);
});

test("nothing measured has no median", () => {
  expect(median([])).toBeNaN();
});

test("of a hundred and one numbers, 95 are below the p95", () => {
  const numbers = Array.from({ length: 101 }, (_, index) => 100 - index);
  expect(atShare(0.95, numbers)).toBe(95);
  expect(atShare(1, numbers)).toBe(100);
  expect(atShare(0, numbers)).toBe(0);
});

test("the order in which they came is left as it was", () => {
  const numbers = [3, 1, 2];
  median(numbers);
  expect(numbers).toEqual([3, 1, 2]);
});

test("a summary has the median round's rate, everybody's latencies and the CPU time of one request", () => {
  const rounds = [round([1, 1, 1, 1], 1, 0.02), round([2, 2], 1, 0.02), round([9, 9, 9], 1, 0.05)];
  expect(summarise(rounds)).toEqual({ perSecond: 3, medianMs: 2, p95Ms: 9, cpuMs: 10 });
});

test("the ratio compares what ran side by side: a slow minute of the machine slows both", () => {
  const ours = [round([5, 5], 1), round([50], 5), round([5, 5], 1)];
  const others = [round([2, 2, 2, 2], 1), round([20, 20], 5), round([2, 2, 2, 2], 1)];
  expect(speedRatio(ours, others)).toBe(0.5);
});

test("rounds that do not pair are not compared", () => {
  expect(() => speedRatio([round([1], 1)], [])).toThrow("Each round has both");
});
