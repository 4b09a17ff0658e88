import { expect, test } from "vitest";
import { regionDefaults } from "./home-region";

test.each([
  ["en-US", "USD", "imperial"],
  ["en", "USD", "imperial"],
  ["en-GB", "GBP", "metric"],
  ["de", "EUR", "metric"],
  ["fr-CH", "CHF", "metric"],
  ["es-MX", "USD", "metric"],
])("suggests for the language %s the currency %s and %s units", (language, currency, units) => {
  expect(regionDefaults(language)).toEqual({ currency, units });
});
