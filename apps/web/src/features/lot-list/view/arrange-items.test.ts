import type { Item } from "@lotwright/contracts/catalog/items";
import { searchedLots, searchQuestions } from "@lotwright/testing/search-questions";
import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { findMatches, onlyMatches, sortCards } from "./arrange-items";
import { type ItemSort, toItemSearch } from "./item-search";

const items = [
  makeItem({ lotNumber: 1002, title: "Oak chair", category: "Furniture" }),
  makeItem({ lotNumber: 1001, sectionLetter: "B", title: "Drill", description: "Cordless, two batteries" }),
  makeItem({ lotNumber: 1001, sectionLetter: "A", title: "", category: "" }),
  makeItem({ lotNumber: 950, title: "anvil" }),
];
function arrangeItems(arranged: Item[], { q = "", sort }: { q?: string; sort?: ItemSort }): Item[] {
  const cards = arranged.map(toCard);
  const matches = findMatches({ cards, items: arranged }, q, []);
  return onlyMatches(sortCards(cards, sort), matches).flatMap(
    ({ id }) => arranged.find((item) => item.id === id) ?? [],
  );
}

const lots = (text: string, sort?: ItemSort) =>
  arrangeItems(items, { q: text, ...(sort && { sort }) }).map(
    ({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}`,
  );

test.each<[ItemSort, string[]]>([
  ["newest", ["950", "1001A", "1001B", "1002"]],
  ["oldest", ["1002", "1001B", "1001A", "950"]],
  ["lot-up", ["950", "1001A", "1001B", "1002"]],
  ["lot-down", ["1002", "1001B", "1001A", "950"]],
  ["title", ["950", "1001B", "1002", "1001A"]],
])("sorts items by %s", (sort, expected) => {
  expect(lots("", sort)).toEqual(expected);
});

test.each([
  ["1001", ["1001A", "1001B"]],
  ["1001b", ["1001B"]],
  ["OAK", ["1002"]],
  ["batteries", ["1001B"]],
  ["furni", ["1002"]],
])("searches for %s in lot number, section, title, description and category", (text, expected) => {
  expect(lots(text).sort()).toEqual(expected);
});

test("finds all lots of section B by the search text B", () => {
  expect(lots("a", "lot-up")).toContain("1001A");
});

test("treats a lot number in the URL as search text", () => {
  expect(toItemSearch({ q: 1001, sort: "lot-up" })).toEqual({ q: "1001", sort: "lot-up" });
  expect(toItemSearch({ sort: "newest" })).toEqual({});
});

test("sorts lots by their latest change", () => {
  const [first, second] = [makeItem({ lotNumber: 1 }), makeItem({ lotNumber: 2 })];
  const changed = { ...first, updatedAt: "2026-02-01T00:00:00.000Z" };
  expect(arrangeItems([changed, second], { sort: "changed" })).toEqual([changed, second]);
  expect(arrangeItems([first, second], { sort: "changed" })).toEqual([second, first]);
});

test("sorts lots by estimate, with lots without an estimate last in both directions", () => {
  const estimated = [
    makeItem({ lotNumber: 1, lowEstimate: 300, highEstimate: 500 }),
    makeItem({ lotNumber: 2 }),
    makeItem({ lotNumber: 3, highEstimate: 40 }),
    makeItem({ lotNumber: 4, lowEstimate: 0 }),
  ];
  const inOrder = (sort: ItemSort) => arrangeItems(estimated, { sort }).map(({ lotNumber }) => lotNumber);
  expect(inOrder("estimate-up")).toEqual([4, 3, 1, 2]);
  expect(inOrder("estimate-down")).toEqual([1, 3, 4, 2]);
});

test("does not search in fields that are not searchable", () => {
  const item = makeItem({ internalNotes: "vault", condition: "chipped", reservePrice: 77_123 });
  for (const q of ["vault", "chipped", "77123"]) expect(arrangeItems([item], { q })).toEqual([]);
});

test("searches cards without their descriptions, and adds what the server has found", () => {
  const cards = items.map(toCard);
  const [chair, drill] = items;
  const found = (text: string, ids: string[] = []) => [
    ...(findMatches({ cards, items: undefined }, text, ids) ?? []),
  ];
  expect(found("oak")).toEqual([chair?.id]);
  expect(found("batteries")).toEqual([]);
  expect(found("batteries", [drill?.id ?? ""])).toEqual([drill?.id]);
});

test("adds lots that only the server finds, by their marks, to those found in whole items", () => {
  const [chair, drill] = items;
  const searched = { cards: items.map(toCard), items };
  expect([...(findMatches(searched, "oak", [drill?.id ?? ""]) ?? [])]).toEqual([chair?.id, drill?.id]);
});

const namedLots = Object.entries(searchedLots).map(([name, lot]) => {
  const { marks: _, ...values } = { marks: "", ...lot };
  return { name, item: makeItem(values) };
});

/** Queries that only the search across sales finds: word parts in another order, external IDs, consignors and the word "lot". */
const elsewhere = new Map([
  ...["sticks pair", "INV-204/7", "inv-204", "A17", "smith estate", "#1012"].map(
    (text) => [text, ""] as const,
  ),
  ["lot 1012", "bear"],
]);

test.each(searchQuestions)(
  "finds in a loaded sale what the server finds for $text",
  ({ text, found: foundAnywhere, listed, marked }) => {
    const loaded = namedLots.map(({ item }) => item);
    const found = findMatches({ cards: loaded.map(toCard), items: loaded }, text, []);
    const names = namedLots.filter(({ item }) => found?.has(item.id)).map(({ name }) => name);
    const expected = (listed || (elsewhere.get(text) ?? foundAnywhere))
      .split(" ")
      .filter((name) => name !== "" && name !== marked);
    expect(names.sort()).toEqual(expected.sort());
  },
);
