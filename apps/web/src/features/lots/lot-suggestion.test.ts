import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { beforeEach, expect, test } from "vitest";
import { rememberLotNumber } from "../offline/queue/delivered-item";
import {
  type KnownLots,
  leftOut,
  leftOutText,
  nextLotNumber,
  suggestLotNumber,
  suggestLotNumbers,
} from "./lot-suggestion";

const mine = { userId: "ann", manifestId: "spring" };
const nothing: KnownLots = {
  ...{ nextOnServer: undefined, first: 1000, saved: [], waiting: [], drafted: [] },
  ...{ held: undefined, reserved: [] },
};
const known = (parts: Partial<KnownLots>): KnownLots => ({ ...nothing, ...parts });
const lot = (lotNumber: number, sectionLetter = "") => ({ lotNumber, sectionLetter });
const waiting = (lotNumber: number, isRejected = false) => ({ ...lot(lotNumber), isRejected });

beforeEach(() => localStorage.clear());

test("suggests the server's number until a lot of this device is saved, then that lot's number plus 1", () => {
  expect(suggestLotNumber(mine, known({ nextOnServer: 1007 }))).toBe(1007);
  rememberLotNumber(mine, 412);
  expect(suggestLotNumber(mine, known({ nextOnServer: 1007 }))).toBe(413);
});

test("suggests the highest cached number plus 1 without a server's number, and 1000 without any number", () => {
  expect(suggestLotNumber(mine, nothing)).toBe(1000);
  expect(suggestLotNumber(mine, known({ saved: [lot(1041), lot(12)] }))).toBe(1042);
});

test("skips numbers of the cached list, of the upload queue and of drafts", () => {
  rememberLotNumber(mine, 1001);
  const saved = [lot(1002), lot(1003)];
  expect(suggestLotNumber(mine, known({ saved }))).toBe(1004);
  expect(suggestLotNumber(mine, known({ saved, waiting: [waiting(1004, true)] }))).toBe(1005);
  expect(suggestLotNumber(mine, known({ saved, drafted: [lot(1004), lot(1005)] }))).toBe(1006);
  localStorage.clear();
  expect(suggestLotNumber(mine, known({ saved, nextOnServer: 1002 }))).toBe(1004);
});

const reserved = (firstLotNumber: number, lastLotNumber: number, device: number) => ({
  ...{ id: `${firstLotNumber}`, firstLotNumber, lastLotNumber, device, expiresAt: "" },
});

test("suggests a number that no other device has leased, and names those that it leaves out", () => {
  rememberLotNumber(mine, 1001);
  const saved = [lot(1001), lot(1002), lot(1076)];
  const leased = [reserved(1002, 1026, 1), reserved(1027, 1051, 2), reserved(1052, 1076, 2)];
  const shared = known({ saved, reserved: leased, nextOnServer: 1077 });
  const words = (lots: KnownLots, lotNumber: number) => {
    const range = leftOut(mine, lots, lotNumber);
    return range && leftOutText(range);
  };
  expect(suggestLotNumber(mine, shared)).toBe(1077);
  expect(words(shared, 1077)).toBe("1003 to 1075 are reserved by 2 other phones");
  expect(words(shared, 1027)).toBe("1003 to 1026 are reserved by another phone");
  expect(words(shared, 1004)).toBe("1003 is reserved by another phone");
  expect(words(shared, 1003)).toBeUndefined();
  rememberLotNumber(mine, 1077);
  expect(words(shared, 1078)).toBeUndefined();
});

test("suggests the first number of an empty manifest without a server's number", () => {
  expect(suggestLotNumber(mine, known({ first: 1 }))).toBe(1);
});

test("suggests a number that is only used in another section", () => {
  rememberLotNumber(mine, 1001);
  const saved = [lot(1002), lot(1003, "B")];
  expect(suggestLotNumber(mine, known({ saved }), "B")).toBe(1002);
  expect(suggestLotNumber(mine, known({ saved }))).toBe(1003);
});

test("suggests the number after the newest pending lot, and ignores rejected lots", () => {
  rememberLotNumber(mine, 1001);
  expect(suggestLotNumber(mine, known({ waiting: [waiting(1002), waiting(7)] }))).toBe(8);
  expect(suggestLotNumber(mine, known({ waiting: [waiting(1002), waiting(5_000, true)] }))).toBe(1003);
});

test("suggests the number after the last accepted lot again when the pending lot is discarded", () => {
  rememberLotNumber(mine, 1001);
  expect(suggestLotNumber(mine, known({ waiting: [waiting(5_000)] }))).toBe(5_001);
  expect(suggestLotNumber(mine, nothing)).toBe(1002);
});

test("does not mix the numbers of other people or other manifests", () => {
  rememberLotNumber(mine, 412);
  expect(suggestLotNumber({ ...mine, userId: "bob" }, nothing)).toBe(1000);
  expect(suggestLotNumber({ ...mine, manifestId: "autumn" }, nothing)).toBe(1000);
});

test("suggests no number after the highest possible one, so that the server decides", () => {
  rememberLotNumber(mine, maxLotNumber);
  expect(suggestLotNumber(mine, known({ nextOnServer: 1000 }))).toBe(1000);
});

test("ignores an invalid stored lot number", () => {
  localStorage.setItem("lotwright.last-lot.ann.spring", "NaN");
  expect(suggestLotNumber(mine, nothing)).toBe(1000);
});

test("suggests the server's next number in Voice Mode, skipping the numbers of pending lots and taken numbers", () => {
  expect(nextLotNumber(mine, nothing)).toBe(1000);
  rememberLotNumber(mine, 412);
  expect(nextLotNumber(mine, known({ nextOnServer: 1007 }))).toBe(1007);
  expect(nextLotNumber(mine, nothing)).toBe(413);
  const queue = [waiting(1010), waiting(1008), waiting(2_000, true)];
  expect(nextLotNumber(mine, known({ nextOnServer: 1007, waiting: queue }))).toBe(1011);
  const saved = [lot(1007), lot(1008)];
  expect(nextLotNumber(mine, known({ nextOnServer: 1007, saved }))).toBe(1009);
});

const block = (firstLotNumber: number, lastLotNumber: number) => ({
  ...{ id: `from ${firstLotNumber}`, firstLotNumber, lastLotNumber, isRequested: false },
});

/** Leased numbers: 1025 to 1027 and 1050 to 1051. Numbers up to 1074 are used or leased. */
const held = {
  blocks: [block(1025, 1027), block(1050, 1051)],
  used: [],
  nextLotNumber: 1075,
  expiresAt: Number.POSITIVE_INFINITY,
};

test("suggests the server's next number when none is left above the leased ones", () => {
  const blocks = [block(maxLotNumber - 1, maxLotNumber)];
  const spent = { ...held, blocks, used: [maxLotNumber - 1, maxLotNumber], nextLotNumber: null };
  rememberLotNumber(mine, maxLotNumber - 1);
  expect(suggestLotNumber(mine, known({ held: spent, nextOnServer: 1000 }))).toBe(1000);
});

test("suggests the leased numbers in their order, whatever number was used or comes next in the manifest", () => {
  rememberLotNumber(mine, 412);
  const others = { held, nextOnServer: 1075 };
  expect(suggestLotNumber(mine, known(others))).toBe(1025);
  expect(suggestLotNumber(mine, known({ ...others, waiting: [waiting(1025)] }))).toBe(1026);
  expect(suggestLotNumber(mine, known({ ...others, saved: [lot(1025)], drafted: [lot(1026)] }))).toBe(1027);
  expect(suggestLotNumber(mine, known({ held: { ...held, used: [1025, 1026, 1027] } }))).toBe(1050);
  expect(nextLotNumber(mine, known({ ...others, waiting: [waiting(1025)] }))).toBe(1026);
});

test("suggests the leased number after the last lot, and then those that were left out", () => {
  expect(suggestLotNumber(mine, known({ held, waiting: [waiting(1026)] }))).toBe(1027);
  expect(suggestLotNumber(mine, known({ held, waiting: [waiting(1026), waiting(1027)] }))).toBe(1025);
});

test("suggests no leased number that another section uses", () => {
  expect(suggestLotNumber(mine, known({ held, saved: [lot(1025, "B")] }), "A")).toBe(1026);
});

test("suggests a number above those of other devices when all leased numbers are used", () => {
  const used = [1025, 1026, 1027, 1050, 1051];
  rememberLotNumber(mine, 1051);
  const spent = { held: { ...held, used } };
  expect(suggestLotNumber(mine, known(spent))).toBe(1075);
  expect(suggestLotNumber(mine, known({ ...spent, nextOnServer: 1040, waiting: [waiting(1075)] }))).toBe(
    1076,
  );
  expect(nextLotNumber(mine, known({ ...spent, nextOnServer: 1040 }))).toBe(1075);
});

test.each([
  ["nothing", nothing],
  [
    "the server's number and taken numbers",
    known({ nextOnServer: 1007, saved: [lot(1008), lot(1009, "B")] }),
  ],
  ["pending lots and drafts", known({ waiting: [waiting(1002), waiting(7)], drafted: [lot(9)] })],
  ["leased numbers, of which some are used", known({ held: { ...held, used: [1026] }, nextOnServer: 1075 })],
  ["the last possible number", known({ saved: [lot(maxLotNumber)], nextOnServer: maxLotNumber - 1 })],
])(
  "suggests the numbers of several lots as if they were saved one after another, with %s",
  (_name, before) => {
    const numbers = suggestLotNumbers(mine, before, 8);
    const saved: number[] = [];
    for (const _ of numbers) {
      const after = { ...before, waiting: [...before.waiting, ...saved.map((number) => waiting(number))] };
      saved.push(suggestLotNumber(mine, after));
    }
    expect(numbers).toEqual(saved);
  },
);
