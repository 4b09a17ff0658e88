import { expect, test } from "vitest";
import { placeOfDrop } from "./use-lot-drag";
import { scrollInto } from "./use-scroller";

const ids = ["a", "b", "c"];

test.each([
  [0, 2, { beforeId: "c" }],
  [0, 3, { afterId: "c" }],
  [2, 0, { beforeId: "a" }],
  [1, 1, undefined],
  [1, 2, undefined],
])("places a lot that is dragged from row %i in front of row %i", (from, to, place) => {
  expect(placeOfDrop(ids, { from, to })).toEqual(place);
});

test.each([
  ["not for a cell in view", 200, 244, 100],
  ["up to a cell behind the headings", 120, 164, 76],
  ["down to a cell below", 500, 544, 344],
])("scrolls %s", (_where, start, end, scrolled) => {
  expect(scrollInto({ scrolled: 100, size: 200, covered: 44 }, { start, end })).toBe(scrolled);
});
