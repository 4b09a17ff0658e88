import { expect, test } from "vitest";
import { toListSearch } from "./search";

const sorts = [{ value: "newest" }, { value: "name" }] as const;

test("digits to search for, which the router reads as a number, are text", () => {
  expect(toListSearch({ q: 1001 }, sorts)).toEqual({ q: "1001" });
});

test("an address keeps its text and order, and loses what makes no sense", () => {
  expect(toListSearch({ q: "barn", sort: "name", more: "x" }, sorts)).toEqual({ q: "barn", sort: "name" });
  expect(toListSearch({ q: ["barn"], sort: "sideways" }, sorts)).toEqual({});
});

test("the order a list has anyway is not said", () => {
  expect(toListSearch({ q: "", sort: "newest" }, sorts)).toEqual({});
});
