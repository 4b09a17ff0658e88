import { describe, expect, test } from "vitest";
import { lotMatcher, parseLots, rankOf } from "./lot-selection";

const at = (lotNumber: number, sectionLetter = "") => ({ lotNumber, sectionLetter });

describe("a selection of lots", () => {
  test("reads numbers, letters and ranges as people write them", () => {
    const { ranges } = parseLots(" 1-20, 35a ;7 – 9B,,0012");
    expect(ranges).toEqual([
      { from: at(1), to: at(20) },
      { from: at(35, "A"), to: at(35, "A") },
      { from: at(7), to: at(9, "B") },
      { from: at(12), to: at(12) },
    ]);
  });

  test("takes a range within one number, from the lot itself to its letters", () => {
    expect(parseLots("4-4C").ranges).toEqual([{ from: at(4), to: at(4, "C") }]);
  });

  test.each([
    ["", "Write lot numbers such as 1-20, 35A"],
    [" , ;", "Write lot numbers such as 1-20, 35A"],
    ["20-1", "20-1 ends before it begins. Write the lower lot first"],
    ["4C-4", "4C-4 ends before it begins. Write the lower lot first"],
    ["1-", "“1-” is not a lot. Write lot numbers such as 1-20, 35A"],
    ["1-2-3", "“1-2-3” is not a lot. Write lot numbers such as 1-20, 35A"],
    ["12AB", "“12AB” is not a lot. Write lot numbers such as 1-20, 35A"],
    ["99999999", "“99999999” is not a lot. Write lot numbers such as 1-20, 35A"],
    ["x".repeat(30), `“${"x".repeat(20)}…” is not a lot. Write lot numbers such as 1-20, 35A`],
  ])("refuses %j with a sentence", (text, problem) => {
    expect(parseLots(text)).toEqual({ problem });
  });
});

test("finds exactly the lots of overlapping and unordered ranges", () => {
  const { ranges = [] } = parseLots("40-50, 3, 10-12A, 11-20, 45, 5B-5D, 1");
  const isSelected = lotMatcher(ranges);
  const letters = ["", "A", "B", "C", "D", "E"];
  const all = Array.from({ length: 60 }, (_, index) => letters.map((letter) => at(index, letter))).flat();
  const isNamed = (lot: (typeof all)[number]) =>
    ranges.some(({ from, to }) => rankOf(lot) >= rankOf(from) && rankOf(lot) <= rankOf(to));
  expect(all.filter(isSelected)).toEqual(all.filter(isNamed));
  expect(lotMatcher([])(at(1))).toBe(false);
});
