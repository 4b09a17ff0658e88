import type { SavedFilter } from "@lotwright/contracts/catalog/saved-filters";
import { type ItemSearch, noFilter, toItemSearch } from "../view/item-search";

type Saved = SavedFilter["filter"];

/** Converts the search parameters of a list to a saved filter. */
export function savedOf({ q, sort, is, consignor, category, by, day, min, max }: ItemSearch): Saved {
  const saved = { q, sort, is, consignor, category, createdBy: by, day, minPrice: min, maxPrice: max };
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined && value !== ""));
}

/** Converts a saved filter to search parameters, which replace the current ones. */
export function searchOf({ createdBy: by, minPrice: min, maxPrice: max, ...others }: Saved): ItemSearch {
  // The first sort order is the default and needs no parameter.
  return { ...noFilter, q: "", sort: "newest", ...toItemSearch({ ...others, by, min, max }) };
}
