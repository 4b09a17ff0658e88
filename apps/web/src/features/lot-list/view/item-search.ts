import { toListSearch } from "../../../components/ui/search";

// Separate from sorting and searching, because routes parse the search before loading their screens.

export const itemSorts = [
  { value: "newest", label: "Newest First" },
  { value: "oldest", label: "Oldest First" },
  { value: "lot-up", label: "Lot # Low to High" },
  { value: "lot-down", label: "Lot # High to Low" },
  { value: "title", label: "Title A-Z" },
  { value: "estimate-up", label: "Estimate Low to High" },
  { value: "estimate-down", label: "Estimate High to Low" },
  { value: "changed", label: "Recently Changed" },
] as const;
export type ItemSort = (typeof itemSorts)[number]["value"];

/** Filters as URL parameters. */
export type FilterSearch = {
  /** Comma-separated flags, such as "pending,no-title". */
  is?: string | undefined;
  consignor?: string | undefined;
  category?: string | undefined;
  by?: string | undefined;
  /** The day on which a lot was added, in the device's time zone. */
  day?: string | undefined;
  /** Minimum of the start price, or of the low estimate if there is none. */
  min?: number | undefined;
  max?: number | undefined;
};

/** The search text, the sort order, and the filters. */
export type ItemSearch = FilterSearch & { q?: string; sort?: ItemSort };

/** Clears all filters. */
export const noFilter: Required<FilterSearch> = {
  is: undefined,
  consignor: undefined,
  category: undefined,
  by: undefined,
  day: undefined,
  min: undefined,
  max: undefined,
};

/** Parses a filter's URL parameter; undefined if invalid. The router parses digits as a number. */
function filterValue(name: string, value: unknown): string | number | undefined {
  if (name === "min" || name === "max") return typeof value === "number" && value >= 0 ? value : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) || undefined : undefined;
}

export function toItemSearch(search: Record<string, unknown>): ItemSearch {
  // Parameters in links of earlier releases.
  const is = search.show === "failed" || search.show === "changed" ? search.show : undefined;
  const found: Record<string, unknown> = toListSearch(search, itemSorts);
  for (const name of Object.keys(noFilter)) {
    const value = filterValue(name, search[name]) ?? (name === "is" ? is : undefined);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
