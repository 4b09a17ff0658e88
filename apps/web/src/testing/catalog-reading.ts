import type { Reading } from "../features/public-catalog/lot-facts";

/** Formatting settings of an American reader, for a catalog in US dollars and inches. */
export const reading: Reading = {
  labels: {},
  columnOrder: [],
  currency: "USD",
  units: "imperial",
  locale: "en-US",
};
