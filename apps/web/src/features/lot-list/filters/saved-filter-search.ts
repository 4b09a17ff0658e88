import type { SavedFilter } from "@lotwright/contracts/catalog/saved-filters";
import { type ItemSearch, noFilter, toItemSearch } from "../view/item-search";

type Saved = SavedFilter["filter"];

/** Saved properties of the way a list is shown: filters, search text and sort order. */
export function savedOf({ q, sort, is, consignor, category, by, day, min, max }: ItemSearch): Saved {
  const saved = { q, sort, is, consignor, category, createdBy: by, day, minPrice: min, maxPrice: max };
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined && value !== ""));
}

/** The search of a saved filter, which replaces the present one as a whole. */
export function searchOf({ createdBy: by, minPrice: min, maxPrice: max, ...others }: Saved): ItemSearch {
  // The first sort order is the one without a parameter.
  return { ...noFilter, q: "", sort: "newest", ...toItemSearch({ ...others, by, min, max }) };
}
