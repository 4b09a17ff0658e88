import { toListSearch } from "../../lib/search";

// Separate from the code that sorts and searches lots, because the routes parse the search before their screens are loaded.

export const itemSorts = [
  { value: "newest", label: "Newest First" },
  { value: "oldest", label: "Oldest First" },
  { value: "lot-up", label: "Lot # Low to High" },
  { value: "lot-down", label: "Lot # High to Low" },
  { value: "title", label: "Title A-Z" },
  { value: "estimate-up", label: "Estimate Low to High" },
  { value: "estimate-down", label: "Estimate High to Low" },
] as const;
export type ItemSort = (typeof itemSorts)[number]["value"];

/** The search text, the sort order, and `show`, which limits the list to the lots that could not be described. */
export type ItemSearch = { q?: string; sort?: ItemSort; show?: "failed" | undefined };

export const toItemSearch = (search: Record<string, unknown>): ItemSearch => ({
  ...toListSearch(search, itemSorts),
  ...(search.show === "failed" && { show: "failed" as const }),
});
