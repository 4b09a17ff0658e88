import { parseLots } from "@lotwright/contracts/catalog/lot-selection";
import { expect, test } from "vitest";
import { lotsText } from "./lots-text";

function lotOf(name: string) {
  const [, digits = "", sectionLetter = ""] = /^(\d+)([A-Z]?)$/.exec(name) ?? [];
  return { id: name, lotNumber: Number(digits), sectionLetter };
}

const textOf = (all: string, chosen: string) =>
  lotsText(all.split(" ").map(lotOf), new Set(chosen.split(" ")));

test.each([
  ["5", "5", "5"],
  ["3 1 2 4", "1 2 3 4", "1-4"],
  ["1 2 3 4 5 6 7", "1 2 3 5 7", "1-3,5,7"],
  ["1 2 3", "1 2", "1,2"],
  ["1 1A 1B 2", "1 1A 1B", "1-1B"],
  ["1 1A 2 3", "1 2 3", "1,2,3"],
  ["20 20A 21 35A", "20 21 35A", "20,21,35A"],
  ["10 12 14 20", "10 12 14", "10-14"],
  ["9 10 100", "9 10 100", "9-100"],
])("writes of the lots %s the lots %s as %s", (all, chosen, text) => {
  expect(textOf(all, chosen)).toBe(text);
});

test("writes ranges that name exactly the chosen lots", () => {
  const all = Array.from({ length: 300 }, (_, index) =>
    lotOf(`${1 + Math.floor(index / 2)}${index % 2 === 0 ? "" : "A"}`),
  );
  const chosen = new Set(all.filter((_, index) => (index * 7919) % 5 < 3).map(({ id }) => id));
  const { ranges = [] } = parseLots(lotsText(all, chosen));
  const place = (lot: { lotNumber: number; sectionLetter: string }) =>
    lot.lotNumber * 100 + (lot.sectionLetter === "" ? 0 : lot.sectionLetter.charCodeAt(0));
  const named = all.filter((lot) =>
    ranges.some(({ from, to }) => place(lot) >= place(from) && place(lot) <= place(to)),
  );
  expect(new Set(named.map(({ id }) => id))).toEqual(chosen);
});
