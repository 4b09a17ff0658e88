import { expect, test } from "vitest";
import { makePendingLot, makePendingUpdate, makePhoto, otherRejection } from "../../../testing/make-outbox";
import { countWaiting, waitingText } from "./waiting-text";

test.each([
  [{ lots: 3, photos: 11 }, "3 lots, 11 photos waiting"],
  [{ lots: 1, photos: 0 }, "1 lot waiting"],
  [{ lots: 0, photos: 1 }, "1 photo waiting"],
  [{ lots: 0, photos: 0 }, "All uploaded"],
])("describes the pending uploads %o as %s", (waiting, expected) => {
  expect(waitingText({ attention: 0, ...waiting })).toBe(expected);
});

test("counts a lot only once, even if the lot also has a pending change", () => {
  const lamp = makePendingLot(1000);
  const change = makePendingUpdate({ ...lamp, lotNumber: 1000 }, { title: "" }, { title: "Lamp" });
  const lots = [lamp, change, makePendingLot(1001)];
  expect(countWaiting({ lots, photos: [makePhoto("photo", lamp.id)] })).toEqual({
    lots: 2,
    photos: 1,
    attention: 0,
  });
  const rejected = lots.map((lot) => ({ ...lot, status: otherRejection() }));
  expect(countWaiting({ lots: rejected, photos: [] })).toEqual({ lots: 2, photos: 0, attention: 2 });
});
