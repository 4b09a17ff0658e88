import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { neighborsOf } from "./item-steps";

const [oak, elm, pine] = [
  makeItem({ title: "Oak chair" }),
  makeItem({ title: "Elm table" }),
  makeItem({ title: "Pine chair" }),
];
const items = [oak, elm, pine];

test("the neighbors are those of the list as it is sorted", () => {
  const newest = neighborsOf(items, { itemId: elm.id, search: {} });
  expect(newest).toEqual({ index: 1, count: 3, previous: pine, next: oak });
  const byTitle = neighborsOf(items, { itemId: elm.id, search: { sort: "title" } });
  expect(byTitle).toEqual({ index: 0, count: 3, previous: undefined, next: oak });
});

test("items that the search leaves out are stepped over", () => {
  const chairs = neighborsOf(items, { itemId: oak.id, search: { q: "chair", sort: "oldest" } });
  expect(chairs).toEqual({ index: 0, count: 2, previous: undefined, next: pine });
});

test("an item that no longer matches the search is still among all items", () => {
  const shown = neighborsOf(items, { itemId: elm.id, search: { q: "chair", sort: "oldest" } });
  expect(shown).toEqual({ index: 1, count: 3, previous: oak, next: pine });
});

test("an item that is gone has no neighbors", () => {
  const gone = neighborsOf([oak, pine], { itemId: elm.id, search: {} });
  expect(gone).toEqual({ index: -1, count: 2, previous: undefined, next: undefined });
});

test("keeps a lot among the failed ones while it is open, also once it is described", () => {
  const [before, after] = [1, 2].map(() => makeItem({ title: "", aiGenerationStatus: "failed" }));
  if (!(before && after)) throw new Error("Two failed lots are needed");
  const shown = neighborsOf([before, elm, after, oak], {
    itemId: elm.id,
    search: { show: "failed", sort: "oldest" },
  });
  expect(shown).toEqual({ index: 0, count: 3, previous: undefined, next: before });
});

test("steps only through the failed lots where the list shows them alone", () => {
  const failed = makeItem({ title: "", aiGenerationStatus: "failed" });
  const other = makeItem({ title: "", aiGenerationStatus: "failed" });
  const shown = neighborsOf([...items, failed, other], {
    itemId: failed.id,
    search: { show: "failed", sort: "oldest" },
  });
  expect(shown).toEqual({ index: 0, count: 2, previous: undefined, next: other });
});
