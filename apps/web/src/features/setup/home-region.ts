import type { Units } from "@lotwright/contracts/values/money";

const euro = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK";
/** Countries whose currency is not the US dollar, by currency. */
const countries: Record<string, string> = {
  ...{ EUR: euro, GBP: "GB GG IM JE", CAD: "CA", AUD: "AU", NZD: "NZ", CHF: "CH LI", SEK: "SE", NOK: "NO" },
  ...{ DKK: "DK", JPY: "JP", CNY: "CN", HKD: "HK", ZAR: "ZA", INR: "IN", PLN: "PL", CZK: "CZ", SGD: "SG" },
};
const imperialCountries = ["US", "LR", "MM"];

/** Currency and units of the country in a language tag such as "en-GB"; US dollars and inches if it names none known. */
export function regionDefaults(language: string): { currency: string; units: Units } {
  const country = new Intl.Locale(language).maximize().region ?? "US";
  const found = Object.entries(countries).find(([, list]) => list.split(" ").includes(country));
  return {
    currency: found?.[0] ?? "USD",
    units: imperialCountries.includes(country) ? "imperial" : "metric",
  };
}
