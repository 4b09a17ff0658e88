import { expect, test } from "vitest";
import { rangeOf } from "./range-of";

test.each([
  ["2026-11-01", "2026-11-05", "Items from November 1, 2026 to November 5, 2026"],
  ["2026-11-01", "2026-11-01", "Items of November 1, 2026"],
  ["2026-11-01", null, "Items from November 1, 2026 on"],
  [null, "2026-11-05", "Items up to November 5, 2026"],
  [null, null, undefined],
])("from %s to %s reads as %s in every time zone", (fromDate, toDate, expected) => {
  expect(rangeOf({ fromDate, toDate })).toBe(expected);
});
