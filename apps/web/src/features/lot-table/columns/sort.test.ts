import type { Item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import type { ColumnId } from "../cells/columns";
import { recallSort, sortedBy, sortLots, steadyOrder, storedSort } from "./sort";

const toLot = (item: Item) => ({ card: toCard(item), item });
const lots = [
  { lotNumber: 3, title: "lamp 10", lowEstimate: 5, updatedAt: "2026-01-03T00:00:00.000Z" },
  { lotNumber: 1, sectionLetter: "B", title: "", lowEstimate: null, updatedAt: "2026-01-01T00:00:00.000Z" },
  {
    lotNumber: 1,
    sectionLetter: "A",
    title: "Lamp 9",
    lowEstimate: 20,
    updatedAt: "2026-01-02T00:00:00.000Z",
  },
  {
    lotNumber: 2,
    title: "Chair",
    lowEstimate: null,
    photoUrls: ["/photos/a"],
    aiGenerationStatus: "pending",
  },
].map((overrides) => toLot(makeItem(overrides as Partial<Item>)));

const names = (column: ColumnId, isDescending = false) =>
  sortLots(lots, { column, isDescending })
    .map(({ card }) => `${card.lotNumber}${card.sectionLetter}`)
    .join(" ");

test.each([
  ["lot", "1A 1B 2 3", "3 2 1B 1A"],
  ["title", "2 1A 3 1B", "3 1A 2 1B"],
  ["lowEstimate", "3 1A 1B 2", "1A 3 1B 2"],
  ["picture", "1A 1B 3 2", "2 1A 1B 3"],
  ["status", "2 1A 1B 3", "2 1A 1B 3"],
] as const)("sorts by %s in both directions, with empty cells last", (column, up, down) => {
  expect(names(column)).toBe(up);
  expect(names(column, true)).toBe(down);
});

test("sorts 5,000 lots by title in linearithmic time", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => toLot(makeItemOf(at)));
  const sorted = sortLots(many, { column: "title", isDescending: false });
  expect(sorted[0]?.card.title).toBe("Part 0");
  expect(sorted.at(-1)?.card.title).toBe("Part 4999");
});

const [any] = [makeItem()];
const makeItemOf = (at: number): Item => ({ ...any, id: String(at), title: `Part ${(at * 7) % 5_000}` });

test("keeps rows where they are after an edit, and places added ones where they belong", () => {
  const before = ["a", "b", "c", "d"];
  expect(steadyOrder(before, ["d", "c", "b", "a"])).toBe(before);
  expect(steadyOrder(before, ["a", "c", "d"])).toEqual(["a", "c", "d"]);
  expect(steadyOrder(before, ["x", "a", "b", "y", "z", "d"])).toEqual(["x", "a", "b", "y", "z", "d"]);
  expect(steadyOrder([], ["a", "b"])).toEqual(["a", "b"]);
});

test("reads a stored sort order, and sorts by lot without one", () => {
  const byTitle = { column: "title", isDescending: true };
  expect(storedSort.parse(JSON.stringify(byTitle))).toEqual(byTitle);
  for (const value of [undefined, null, 5, {}, { column: "gone" }, { column: "select" }])
    expect(storedSort.parse(JSON.stringify(value))).toBeUndefined();
  expect(recallSort()).toEqual({ column: "lot", isDescending: false });
});

test("sorts upwards by a heading, and the other way round at the next press", () => {
  const byLot = { column: "lot", isDescending: false } as const;
  expect(sortedBy(byLot, "title")).toEqual({ column: "title", isDescending: false });
  expect(sortedBy(byLot, "lot")).toEqual({ column: "lot", isDescending: true });
  expect(sortedBy(sortedBy(byLot, "lot"), "lot")).toEqual(byLot);
  expect(sortedBy(byLot, "select")).toEqual(byLot);
});
