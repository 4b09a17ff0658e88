import { expect, test } from "vitest";
import { toListSearch } from "./search";

const sorts = [{ value: "newest" }, { value: "name" }] as const;

test("treats digits as search text, although the router parses them as a number", () => {
  expect(toListSearch({ q: 1001 }, sorts)).toEqual({ q: "1001" });
});

test("keeps the valid search text and sort order of a URL, and drops other parameters", () => {
  expect(toListSearch({ q: "barn", sort: "name", more: "x" }, sorts)).toEqual({ q: "barn", sort: "name" });
  expect(toListSearch({ q: ["barn"], sort: "sideways" }, sorts)).toEqual({});
});

test("omits the default sort order from the URL", () => {
  expect(toListSearch({ q: "", sort: "newest" }, sorts)).toEqual({});
});
