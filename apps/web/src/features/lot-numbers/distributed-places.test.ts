import { expect, test } from "vitest";
import { distributedPlaces } from "./distributed-places";

const lots = [
  { id: "c", lotNumber: 13, sectionLetter: "" },
  { id: "a", lotNumber: 12, sectionLetter: "" },
  { id: "b", lotNumber: 12, sectionLetter: "A" },
  { id: "d", lotNumber: 20, sectionLetter: "" },
];

const named = (...move: [string[], Parameters<typeof distributedPlaces>[2]]) =>
  Object.fromEntries(
    distributedPlaces(lots, ...move).map((lot) => [lot.id, `${lot.lotNumber}${lot.sectionLetter}`]),
  );

test.each([
  ["before the first", ["d"], { beforeId: "a" }, { d: "12", a: "12A", b: "13", c: "20" }],
  ["after the last", ["a"], { afterId: "d" }, { b: "12", c: "12A", d: "13", a: "20" }],
  ["together", ["a", "c"], { afterId: "d" }, { b: "12", d: "12A", a: "13", c: "20" }],
  ["where it is", ["b"], { afterId: "a" }, {}],
])("deals the numbers of lots anew when lots move %s", (_where, ids, target, expected) => {
  expect(named(ids, target)).toEqual(expected);
});
