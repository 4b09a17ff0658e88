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

/** Limits the list to the lots that could not be described, or that changed since the last export to a platform. */
export type ItemFilter = "failed" | "changed";

/** The search text, the sort order, and the filter. */
export type ItemSearch = { q?: string; sort?: ItemSort; show?: ItemFilter | undefined };

const isFilter = (show: unknown): show is ItemFilter => show === "failed" || show === "changed";

export const toItemSearch = (search: Record<string, unknown>): ItemSearch => ({
  ...toListSearch(search, itemSorts),
  ...(isFilter(search.show) && { show: search.show }),
});
