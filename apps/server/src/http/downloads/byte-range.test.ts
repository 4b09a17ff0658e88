import { expect, test } from "vitest";
import { readRange } from "./byte-range";

const size = 1000;
const nines = "9".repeat(400);

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-499", { first: 0, last: 499 }],
  ["bytes=500-", { first: 500, last: 999 }],
  ["bytes=999-999", { first: 999, last: 999 }],
  ["bytes=990-2000", { first: 990, last: 999 }],
  [`bytes=990-${nines}`, { first: 990, last: 999 }],
  ["bytes=-1", { first: 999, last: 999 }],
  ["bytes=-500", { first: 500, last: 999 }],
  ["bytes=-5000", { first: 0, last: 999 }],
  ["Bytes=1-2", { first: 1, last: 2 }],
  ["bytes=1000-", "outside"],
  ["bytes=1000-1001", "outside"],
  [`bytes=${nines}-`, "outside"],
  ["bytes=-0", "outside"],
  [undefined, undefined],
  ["", undefined],
  ["bytes=", undefined],
  ["bytes=-", undefined],
  ["bytes=5-2", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=0-1x", undefined],
  ["bytes=0x1-2", undefined],
  ["bytes=+1-2", undefined],
  ["bytes=1e2-", undefined],
  ["bytes 0-1", undefined],
  ["lines=0-1", undefined],
  [`bytes=${"0-1,".repeat(4_000)}`, undefined],
] as const)("parses the Range header %j of 1,000 bytes as %j", (header, range) => {
  expect(readRange(header, size)).toEqual(range);
});

test("rejects any range of an empty object", () => {
  for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"]) expect(readRange(header, 0)).toBe("outside");
});
