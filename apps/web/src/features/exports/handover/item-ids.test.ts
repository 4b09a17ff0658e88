import { expect, test } from "vitest";
import { lotsByName, readItemIds } from "./item-ids";

const adjusted = { itemId: "c", field: "lotNumber", value: "2001", lot: "12-1", original: "12-1" } as const;
const lots = lotsByName(
  [
    { id: "a", lotNumber: 1, sectionLetter: "" },
    { id: "b", lotNumber: 12, sectionLetter: "A" },
  ],
  [adjusted],
);

test("reads lots and their ids, divided by a tab, a comma or a semicolon, and skips a heading", () => {
  const { ids, unknown, unreadable } = readItemIds('lot,id\n001\t84211\r\n12a; "84212"\n\n2001,84213', lots);
  expect(ids.map(({ itemId, value }) => [itemId, value])).toEqual([
    ["a", "84211"],
    ["b", "84212"],
    ["c", "84213"],
  ]);
  expect([unknown, unreadable]).toEqual([[], []]);
});

test("names lots that the manifest lacks, and lines that are not a lot and an id", () => {
  const { ids, unknown, unreadable } = readItemIds("99, 5\n1\n1, 2, 3\n1, 4\n1, 6", lots);
  expect(ids).toEqual([{ itemId: "a", lot: "1", value: "6" }]);
  expect([unknown, unreadable]).toEqual([["99"], ["1", "1, 2, 3"]]);
});
