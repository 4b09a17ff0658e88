import { expect, test } from "vitest";
import { totalEstimate } from "./estimate-totals";

test("totals the low and high estimates, and counts the lots without one", () => {
  const lots = [
    { lowEstimate: 100, highEstimate: 200 },
    { lowEstimate: 50, highEstimate: null },
    { lowEstimate: null, highEstimate: 30 },
    { lowEstimate: null, highEstimate: null },
    // A lot that an earlier version cached.
    {},
  ];
  expect(totalEstimate(lots)).toEqual({ low: 180, high: 280, withoutCount: 2 });
});

test("adds estimates as whole cents", () => {
  const lots = Array.from({ length: 3 }, () => ({ lowEstimate: 0.1, highEstimate: 0.7 }));
  expect(totalEstimate(lots)).toEqual({ low: 0.3, high: 2.1, withoutCount: 0 });
});

test("shows no total without estimates, and 0 for an estimate of 0", () => {
  expect(totalEstimate([{ lowEstimate: null, highEstimate: null }])).toBeUndefined();
  expect(totalEstimate([{ lowEstimate: 0, highEstimate: null }])).toEqual({
    low: 0,
    high: 0,
    withoutCount: 0,
  });
});
