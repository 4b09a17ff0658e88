import { expect, test } from "vitest";
import { writtenCompany } from "../workspace/company-settings";
import { currency, currencyCode } from "./money";

test("lets forms take a well-formed code that this device does not know, and refuses it where it is saved", () => {
  expect(currencyCode.safeParse("abc").data).toBe("ABC");
  expect(writtenCompany.shape.defaultCurrency.safeParse("ABC").success).toBe(true);
  expect(currency.safeParse("ABC").success).toBe(false);
  expect(currency.safeParse("gbp").data).toBe("GBP");
});
