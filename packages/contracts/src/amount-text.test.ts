import { expect, test } from "vitest";
import { amountText } from "./amount-text";

/** Currencies of ISO 4217 without two decimals; funds and metals, whose decimals are "N.A.", aside. */
const none = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const three = "BHD IQD JOD KWD LYD OMR TND".split(" ");

test.each([
  ...none.map((currency) => [currency, 0] as const),
  ...three.map((currency) => [currency, 3] as const),
  ...["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "SEK", "HUF"].map((currency) => [currency, 2] as const),
])("writes %s with its decimals", (currency, digits) => {
  for (const amount of [0, 0.05, 12.5, 1250, 999_999_999.99]) {
    expect(Number(amountText(amount, currency))).toBe(amount);
  }
  expect(amountText(1250, currency)).toBe((1250).toFixed(digits));
  expect(amountText(12.5, currency)).toBe((12.5).toFixed(Math.max(2, digits)));
});
