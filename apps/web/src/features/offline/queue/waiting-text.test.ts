import { expect, test } from "vitest";
import type { KeptLot, KeptPhoto, LotFailure } from "./records";
import { countWaiting, waitingText } from "./waiting-text";

test.each([
  [{ lots: 3, photos: 11 }, "3 lots, 11 photos waiting"],
  [{ lots: 1, photos: 0 }, "1 lot waiting"],
  [{ lots: 0, photos: 1 }, "1 photo waiting"],
  [{ lots: 0, photos: 0 }, "All uploaded"],
])("%o reads as %s", (waiting, expected) => {
  expect(waitingText({ parked: 0, ...waiting })).toBe(expected);
});

const barn = { manifestId: "barn", manifestName: "Barn", userId: "ann", photoIds: [] };
const failure: LotFailure = { message: "No" };

function makeKept(id: string, given: Partial<KeptLot> = {}): KeptLot {
  return { ...barn, id, sequence: 1, fields: { manifestId: "barn", lotNumber: 1000 }, ...given };
}

test("counts a lot once when a change is pending behind it", () => {
  const change = { itemId: "lamp", base: {} };
  const photo: KeptPhoto = { id: "photo", userId: "ann", holder: "lamp", position: 0, isPrepared: true };
  const lots = [makeKept("lamp"), makeKept("change", { change }), makeKept("chair")];
  expect(countWaiting({ lots, photos: [photo] })).toEqual({ lots: 2, photos: 1, parked: 0 });
  const parked = lots.map((lot) => ({ ...lot, failure }));
  expect(countWaiting({ lots: parked, photos: [] })).toEqual({ lots: 2, photos: 0, parked: 2 });
});
