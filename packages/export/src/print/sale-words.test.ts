import { amount } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { estimate, money } from "./sale-words";

test.each([
  [12.5, "JPY", "¥12.50"],
  [1200, "USD", "$1,200"],
  [1200.5, "EUR", "€1,200.50"],
])("prints %s in %s as %s", (amount, currency, printed) => {
  expect(money(amount, currency)).toBe(printed);
});

const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ""));

testProperty(
  "prints every amount without a loss, in any currency",
  fc.record({ low: amount, high: amount, currency: fc.constantFrom("USD", "EUR", "JPY", "KWD") }),
  ({ low, high, currency }) => {
    expect(numberIn(money(low, currency))).toBe(low);
    const printed = estimate({ lowEstimate: low, highEstimate: high }, currency).split("–").map(numberIn);
    expect(printed).toEqual(low === high ? [low] : [low, high]);
  },
);
