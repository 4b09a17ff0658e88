import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { facetsOf, optionsOf } from "./facets";

test("lists consignors that differ in case or blanks once, as the first lot writes the name", () => {
  const names = ["Smith Estate", "smith  estate", " SMITH ESTATE", "Jones"];
  const { consignor } = facetsOf(names.map((name) => toCard(makeItem({ consignor: name }))));
  const options = optionsOf({ counts: consignor, chosen: undefined, all: "All consignors" });
  expect(options.map(({ label }) => label)).toEqual(["All consignors", "Jones (1)", "Smith Estate (3)"]);
});
