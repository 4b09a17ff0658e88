import type { Item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { findMatches, sortCards } from "./arrange-items";
import type { ItemSearch } from "./item-search";
import { neighborsOf as neighborsOfCards } from "./item-steps";

const [oak, elm, pine] = [
  makeItem({ title: "Oak chair" }),
  makeItem({ title: "Elm table" }),
  makeItem({ title: "Pine chair" }),
];
const items = [oak, elm, pine];

function neighborsOf(listed: Item[], { itemId, search }: { itemId: string; search: ItemSearch }) {
  const cards = listed.map(toCard);
  const matches = findMatches({ cards, items: listed }, search.q ?? "", []);
  const { previous, next, ...others } = neighborsOfCards(cards, {
    ...{ itemId, search, matches },
    sortList: (all) => sortCards(all, search.sort),
  });
  const itemOf = (card: { id: string } | undefined) => listed.find(({ id }) => id === card?.id);
  return { ...others, previous: itemOf(previous), next: itemOf(next) };
}

test("returns the previous and the next item in the list's order", () => {
  const newest = neighborsOf(items, { itemId: elm.id, search: {} });
  expect(newest).toEqual({ index: 1, count: 3, previous: pine, next: oak });
  const byTitle = neighborsOf(items, { itemId: elm.id, search: { sort: "title" } });
  expect(byTitle).toEqual({ index: 0, count: 3, previous: undefined, next: oak });
});

test("skips items that do not match the search", () => {
  const chairs = neighborsOf(items, { itemId: oak.id, search: { q: "chair", sort: "oldest" } });
  expect(chairs).toEqual({ index: 0, count: 2, previous: undefined, next: pine });
});

test("steps through all items if the open item no longer matches the search", () => {
  const shown = neighborsOf(items, { itemId: elm.id, search: { q: "chair", sort: "oldest" } });
  expect(shown).toEqual({ index: 1, count: 3, previous: oak, next: pine });
});

test("finds no previous or next item for a deleted item", () => {
  const gone = neighborsOf([oak, pine], { itemId: elm.id, search: {} });
  expect(gone).toEqual({ index: -1, count: 2, previous: undefined, next: undefined });
});

test("keeps an open lot in the list of failed lots after the lot is described", () => {
  const [before, after] = [1, 2].map(() => makeItem({ title: "", aiGenerationStatus: "failed" }));
  if (!(before && after)) throw new Error("Two failed lots are needed");
  const shown = neighborsOf([before, elm, after, oak], {
    itemId: elm.id,
    search: { is: "failed", sort: "oldest" },
  });
  expect(shown).toEqual({ index: 0, count: 3, previous: undefined, next: before });
});

test("steps only through failed lots if the list is limited to failed lots", () => {
  const failed = makeItem({ title: "", aiGenerationStatus: "failed" });
  const other = makeItem({ title: "", aiGenerationStatus: "failed" });
  const shown = neighborsOf([...items, failed, other], {
    itemId: failed.id,
    search: { is: "failed", sort: "oldest" },
  });
  expect(shown).toEqual({ index: 0, count: 2, previous: undefined, next: other });
});
