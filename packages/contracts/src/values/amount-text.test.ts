import { expect, test } from "vitest";
import { amountText } from "./amount-text";

test.each([
  ["JPY", "1250", "12.50"],
  ["KRW", "1250", "12.50"],
  ["USD", "1250.00", "12.50"],
  ["HUF", "1250.00", "12.50"],
  ["KWD", "1250.000", "12.500"],
  ["IQD", "1250.000", "12.500"],
  ["CLF", "1250.0000", "12.5000"],
])("writes amounts in %s as %s and %s", (currency, whole, broken) => {
  expect([amountText(1250, currency), amountText(12.5, currency)]).toEqual([whole, broken]);
});

test("loses nothing of an amount in any currency", () => {
  for (const currency of Intl.supportedValuesOf("currency")) {
    for (const amount of [0, 0.05, 12.5, 1250, 999_999_999.99]) {
      expect(Number(amountText(amount, currency))).toBe(amount);
    }
  }
});
