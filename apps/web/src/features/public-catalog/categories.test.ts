import { expect, test } from "vitest";
import { categoryOptions } from "./filter-lots";

const lots = (...categories: string[]) => categories.map((category) => ({ category }));

test("lists used categories by name, with their number of lots", () => {
  expect(categoryOptions(lots("Tools", "Furniture", "", "Tools"))).toEqual([
    { value: "furniture", label: "Furniture (1)" },
    { value: "tools", label: "Tools (2)" },
  ]);
});

test("merges categories that differ only in case or surrounding whitespace", () => {
  expect(categoryOptions(lots("Home & Garden", "home & garden ", "Toys"))).toEqual([
    { value: "home & garden", label: "Home & Garden (2)" },
    { value: "toys", label: "Toys (1)" },
  ]);
});

test("groups the digits of large category counts", () => {
  const many = Array.from({ length: 1_200 }, () => "Tools");
  expect(categoryOptions(lots(...many, ""))).toEqual([{ value: "tools", label: "Tools (1,200)" }]);
});

test.each([[[]], [["", " "]], [["Tools", "tools"]]])(
  "offers no categories if all lots have the same one: %j",
  (categories) => {
    expect(categoryOptions(lots(...categories))).toEqual([]);
  },
);
