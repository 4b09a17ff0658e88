import { expect, test } from "vitest";
import { makePendingLot, makePendingUpdate, makePhoto, otherRejection } from "../../../testing/make-outbox";
import { countWaiting, waitingText } from "./waiting-text";

test.each([
  [
    { lots: 3, photos: 11, recordings: 2, deletions: 1 },
    "3 lots, 11 photos, 2 recordings, 1 deletion waiting",
  ],
  [{ lots: 1, photos: 0, recordings: 0 }, "1 lot waiting"],
  [{ lots: 0, photos: 1, recordings: 0 }, "1 photo waiting"],
  [{ lots: 0, photos: 0, recordings: 1 }, "1 recording waiting"],
  [{ lots: 0, photos: 0, recordings: 0 }, "All uploaded"],
])("describes the pending uploads %o as %s", (waiting, expected) => {
  expect(waitingText({ attention: 0, deletions: 0, ...waiting })).toBe(expected);
});

test("counts a lot only once, even if the lot also has a pending change", () => {
  const lamp = makePendingLot(1000);
  const change = makePendingUpdate({ ...lamp, lotNumber: 1000 }, { title: "" }, { title: "Lamp" });
  const lots = [lamp, change, makePendingLot(1001)];
  expect(
    countWaiting({ lots, photos: [makePhoto("photo", lamp.id)], recordings: [], deletions: [] }),
  ).toEqual({
    lots: 2,
    photos: 1,
    recordings: 0,
    deletions: 0,
    attention: 0,
  });
  const rejected = lots.map((lot) => ({ ...lot, status: otherRejection() }));
  expect(countWaiting({ lots: rejected, photos: [], recordings: [], deletions: [] })).toMatchObject({
    lots: 2,
    attention: 2,
  });
});
