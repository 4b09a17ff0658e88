import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import { expect, test } from "vitest";
import { priceHints } from "./item-form-groups";

const hints = (prices: Partial<typeof emptyFields>) => priceHints({ ...emptyFields, ...prices });

test("hints at contradicting prices", () => {
  expect(hints({ startPrice: 200, reservePrice: 100 })).toEqual([
    "The start price is above the reserve price.",
  ]);
  expect(hints({ reservePrice: 200, lowEstimate: 100 })).toEqual([
    "The reserve price is above the low estimate.",
  ]);
  expect(hints({ lowEstimate: 200, highEstimate: 100 })).toEqual([
    "The low estimate is above the high estimate.",
  ]);
});

test("compares each price with the next higher price of the lot", () => {
  expect(hints({ startPrice: 500, highEstimate: 100 })).toEqual([
    "The start price is above the high estimate.",
  ]);
  expect(hints({ startPrice: 500, reservePrice: Number.NaN, lowEstimate: 190 })).toEqual([
    "The start price is above the low estimate.",
  ]);
});

test("shows no hint if prices are consistent, equal or missing", () => {
  expect(hints({ startPrice: 50, reservePrice: 100, lowEstimate: 100, highEstimate: 200 })).toEqual([]);
  expect(hints({})).toEqual([]);
});
