import { expect, test } from "vitest";
import { currencyOptions } from "./currency-select";

test("offers common currencies first, and each currency once by code and name", () => {
  const options = currencyOptions("USD");
  expect(options[0]).toEqual({ value: "USD", label: "USD · US Dollar" });
  expect(options.slice(0, 3).map(({ value }) => value)).toEqual(["USD", "EUR", "GBP"]);
  const codes = options.map(({ value }) => value);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(Intl.supportedValuesOf("currency")));
});

test("offers the chosen currency even if the browser does not know it", () => {
  expect(currencyOptions("XQZ").map(({ value }) => value)).toContain("XQZ");
});
