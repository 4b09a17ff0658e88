import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dropBlocks, holdLots, markUsed, readHeldLots, useHeldLots } from "./held-lots";

const mine = { userId: "ann", manifestId: "spring" };
const block = (firstLotNumber: number) => ({
  ...{ id: `from ${firstLotNumber}`, firstLotNumber, lastLotNumber: firstLotNumber + 24 },
});
const hourMs = 60 * 60 * 1_000;
const leased = (...starts: number[]) => ({
  blocks: starts.map(block),
  expiresInMs: 24 * hourMs,
  nextLotNumber: 1075,
});

beforeEach(() => localStorage.clear());

test("stores the leased number blocks of a user and manifest until they expire by this device's clock", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  holdLots(mine, leased(1000), false);
  expect(readHeldLots(mine)?.blocks).toEqual([{ ...block(1000), isRequested: false }]);
  expect(readHeldLots({ ...mine, userId: "bob" })).toBeUndefined();
  expect(readHeldLots({ ...mine, manifestId: "autumn" })).toBeUndefined();
  vi.setSystemTime(Date.now() + 24 * hourMs - 1);
  expect(readHeldLots(mine)).toBeDefined();
  vi.setSystemTime(Date.now() + 1);
  expect(readHeldLots(mine)).toBeUndefined();
});

test("names the blocks on an open screen until they expire", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  holdLots(mine, leased(1000), false);
  const { result, rerender } = renderHook(() => useHeldLots(mine));
  expect(result.current?.blocks).toHaveLength(1);
  vi.setSystemTime(Date.now() + 24 * hourMs);
  rerender();
  expect(result.current).toBeUndefined();
});

test("remembers used numbers and the user's requests when a block is added, and forgets those of dropped blocks", () => {
  holdLots(mine, leased(1000), true);
  markUsed(mine, [1000, 5]);
  holdLots(mine, leased(1000, 1050), false);
  markUsed(mine, [1000, 1050]);
  expect(readHeldLots(mine)).toMatchObject({
    blocks: [{ isRequested: true }, { isRequested: false }],
    used: [1000, 1050],
  });
  dropBlocks(mine, ["from 1000"]);
  expect(readHeldLots(mine)).toMatchObject({ blocks: [{ firstLotNumber: 1050 }], used: [1050] });
  dropBlocks(mine, ["from 1050"]);
  expect(readHeldLots(mine)).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("does not note used numbers without a block", () => {
  markUsed(mine, [1000]);
  expect(localStorage).toHaveLength(0);
});

test.each(["{", "null", "{}"])("ignores the stored text %s", (text) => {
  localStorage.setItem("lotwright.lot-blocks.ann.spring", text);
  expect(readHeldLots(mine)).toBeUndefined();
});
