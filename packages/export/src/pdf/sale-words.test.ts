import { amount } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { estimate, money } from "./sale-words";

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
