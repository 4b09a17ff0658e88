import { expect, test } from "vitest";
import { filterKey, filterOf, hasFlagIn, toggledFlag } from "./item-filter";
import { noFilter, toItemSearch } from "./item-search";

test.each([
  ["failed", { is: "failed" }],
  ["changed", { is: "changed" }],
  ["some", {}],
])("reads show=%s of links of earlier releases", (show, expected) => {
  expect(toItemSearch({ show })).toEqual(expected);
});

test("keeps the filters of the address, and no value that fits none", () => {
  const search = {
    ...{ is: "pending,no-title", consignor: "Smith Estate", category: "Tools", by: "7", day: "2026-03-14" },
    ...{ min: 10, max: 120.5, q: "lamp", sort: "changed" },
  };
  expect(toItemSearch({ ...search, page: 2 })).toEqual(search);
  expect(toItemSearch({ is: "", consignor: "", day: null, min: "a", max: -1, by: ["x"] })).toEqual({});
  expect(toItemSearch({ ...search, ...noFilter })).toEqual({ q: "lamp", sort: "changed" });
});

test("reads digits in the address as the text that they are", () => {
  expect(toItemSearch({ consignor: 7, category: 12 })).toEqual({ consignor: "7", category: "12" });
});

test("prefers the filters of the address to a link of an earlier release", () => {
  expect(toItemSearch({ is: "pending", show: "failed" })).toEqual({ is: "pending" });
});

test("reads flags in their own order, and ignores unknown ones", () => {
  expect(filterOf({ is: "no-title,frame,pending", by: "7", min: 1 })).toMatchObject({
    ...{ is: ["pending", "no-title"], createdBy: "7", minPrice: 1 },
  });
  expect(hasFlagIn({ is: "no-title,pending" }, "pending")).toBe(true);
  expect(hasFlagIn({}, "pending")).toBe(false);
});

test("adds a filter flag to the existing ones, and removes it again", () => {
  const both = toggledFlag({ is: "no-title" }, "pending");
  expect(both).toEqual({ is: "pending,no-title" });
  expect(toggledFlag(both, "no-title")).toEqual({ is: "pending" });
  expect(toggledFlag({ is: "pending" }, "pending")).toEqual({ is: undefined });
  expect(toggledFlag({ is: "sold,no-title" }, "unsold")).toEqual({ is: "unsold,no-title" });
});

test("returns equal keys for equal filters in any order, and different keys for different filters", () => {
  expect(filterKey({})).toBe("");
  expect(filterKey({ is: "frame" })).toBe("");
  expect(filterKey({ is: "no-title,pending" })).toBe(filterKey({ is: "pending,no-title" }));
  expect(filterKey({ min: 0 })).not.toBe(filterKey({ max: 0 }));
});
