import { expect, test } from "vitest";
import { waitingText } from "./waiting-text";

test.each([
  [{ lots: 3, photos: 11 }, "3 lots, 11 photos waiting"],
  [{ lots: 1, photos: 0 }, "1 lot waiting"],
  [{ lots: 0, photos: 1 }, "1 photo waiting"],
  [{ lots: 0, photos: 0 }, "Saved"],
])("%o reads as %s", (waiting, expected) => {
  expect(waitingText({ parked: 0, ...waiting })).toBe(expected);
});
