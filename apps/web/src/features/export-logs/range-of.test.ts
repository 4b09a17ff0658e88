import { expect, test } from "vitest";
import { rangeOf } from "./download-history-page";

test.each([
  ["2026-11-01", "2026-11-05", "Lots added from November 1, 2026 to November 5, 2026"],
  ["2026-11-01", "2026-11-01", "Lots added on November 1, 2026"],
  ["2026-11-01", null, "Lots added from November 1, 2026 on"],
  [null, "2026-11-05", "Lots added up to November 5, 2026"],
  [null, null, undefined],
])("formats the range from %s to %s as %s in every time zone", (fromDate, toDate, expected) => {
  expect(rangeOf({ fromDate, toDate })).toBe(expected);
});
