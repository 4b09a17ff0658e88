import { expect, test } from "vitest";
import { placeOfDrop } from "./use-lot-drag";
import { scrollInto } from "./use-scroller";

const rows = ["a", "b", "c", "d"];

test.each([
  [["a"], 2, { beforeId: "c" }],
  [["a"], 4, { afterId: "d" }],
  [["c"], 0, { beforeId: "a" }],
  [["b"], 1, undefined],
  [["b"], 2, undefined],
  [["a", "c"], 4, { afterId: "d" }],
  [["a", "c"], 0, { beforeId: "b" }],
  [["a", "c"], 2, { beforeId: "d" }],
  [["b", "c"], 2, undefined],
  [["a", "b", "c", "d"], 3, undefined],
])("places the dragged lots %j in front of row %i", (ids, to, place) => {
  expect(placeOfDrop(rows, { ids, to })).toEqual(place);
});

test.each([
  ["not for a cell in view", 200, 244, 100],
  ["up to a cell behind the headings", 120, 164, 76],
  ["down to a cell below", 500, 544, 344],
])("scrolls %s", (_where, start, end, scrolled) => {
  expect(scrollInto({ scrolled: 100, size: 200, covered: 44 }, { start, end })).toBe(scrolled);
});
