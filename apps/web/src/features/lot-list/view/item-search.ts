import { toListSearch } from "../../../components/ui/search";

// Separate from the code that sorts and searches lots, because the routes parse the search before their screens are loaded.

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

/** The filters, as the address has them. */
export type FilterSearch = {
  /** Flags of the lots, with commas between them, such as "pending,no-title". */
  is?: string | undefined;
  consignor?: string | undefined;
  category?: string | undefined;
  /** The id of the user who added a lot. */
  by?: string | undefined;
  /** The day on which a lot was added, in the time zone of the device. */
  day?: string | undefined;
  /** The range of the start price, else of the low estimate. */
  min?: number | undefined;
  max?: number | undefined;
};

/** The search text, the sort order, and the filters. */
export type ItemSearch = FilterSearch & { q?: string; sort?: ItemSort };

/** Changes the filters to none. */
export const noFilter: Required<FilterSearch> = {
  is: undefined,
  consignor: undefined,
  category: undefined,
  by: undefined,
  day: undefined,
  min: undefined,
  max: undefined,
};

/** A value of a filter; undefined if the address has none that fits. The router parses digits as a number. */
function filterValue(name: string, value: unknown): string | number | undefined {
  if (name === "min" || name === "max") return typeof value === "number" && value >= 0 ? value : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) || undefined : undefined;
}

export function toItemSearch(search: Record<string, unknown>): ItemSearch {
  // Links of earlier releases.
  const is = search.show === "failed" || search.show === "changed" ? search.show : undefined;
  const found: Record<string, unknown> = toListSearch(search, itemSorts);
  for (const name of Object.keys(noFilter)) {
    const value = filterValue(name, search[name]) ?? (name === "is" ? is : undefined);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
