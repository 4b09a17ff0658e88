import { expect, test } from "vitest";
import { blocksText, nextOwnNumber, unusedNumbers } from "./block-numbers";

const block = (firstLotNumber: number, lastLotNumber: number) => ({ firstLotNumber, lastLotNumber });
const held = { blocks: [block(1000, 1002), block(1010, 1011)], used: [1001] };

test("lists the numbers of all blocks that neither this device nor a known lot uses", () => {
  expect(unusedNumbers(held, new Set([1010, 5]))).toEqual([1000, 1002, 1011]);
});

test("chooses the number after the last lot in its block, else the lowest unused one", () => {
  expect(nextOwnNumber(held, new Set())).toBe(1000);
  expect(nextOwnNumber(held, new Set(), 1000)).toBe(1002);
  expect(nextOwnNumber(held, new Set([1002]), 1002)).toBe(1000);
  expect(nextOwnNumber(held, new Set(), 1010)).toBe(1011);
  expect(nextOwnNumber(held, new Set(), 412)).toBe(1000);
  expect(nextOwnNumber(held, new Set([1000, 1002, 1010, 1011]), 1002)).toBeUndefined();
});

test.each([
  [[block(1025, 1049)], "Lots 1025–1049 are yours on this phone"],
  [[block(1000, 1024), block(1025, 1049)], "Lots 1000–1049 are yours on this phone"],
  [[block(1000, 1024), block(1050, 1074)], "Lots 1000–1024 and 1050–1074 are yours on this phone"],
  [
    [block(1000, 1024), block(1050, 1074), block(1100, 1124)],
    "Lots 1000–1024, 1050–1074, and 1100–1124 are yours on this phone",
  ],
  [[block(9_999_999, 9_999_999)], "Lot 9999999 is yours on this phone"],
])("names the blocks %j as ranges, adjacent ones as one", (blocks, text) => {
  expect(blocksText(blocks)).toBe(text);
});
