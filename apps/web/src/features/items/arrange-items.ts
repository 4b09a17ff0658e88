import type { Item } from "@lotwright/contracts/items";
import { toListSearch } from "../../lib/address-search";
import { lotName } from "../../lib/format";

export const itemSorts = [
  { value: "newest", label: "Newest First" },
  { value: "oldest", label: "Oldest First" },
  { value: "lot-up", label: "Lot # Low to High" },
  { value: "lot-down", label: "Lot # High to Low" },
  { value: "title", label: "Title A-Z" },
] as const;
export type ItemSort = (typeof itemSorts)[number]["value"];

export type ItemSearch = { q?: string; sort?: ItemSort };

export const toItemSearch = (search: Record<string, unknown>): ItemSearch => toListSearch(search, itemSorts);

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const byLot = (a: Item, b: Item) =>
  a.lotNumber - b.lotNumber || byText.compare(a.sectionLetter, b.sectionLetter);

const orders: Record<ItemSort, (a: Item, b: Item) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  "lot-up": byLot,
  "lot-down": (a, b) => byLot(b, a),
  // Lots without a title yet come last.
  title: (a, b) => Number(!a.title) - Number(!b.title) || byText.compare(a.title, b.title),
};

function matches(item: Item, wanted: string): boolean {
  const fields = [lotName(item), item.title, item.description, item.category];
  return fields.some((field) => field.toLowerCase().includes(wanted));
}

/** The items in which the text is found: lot number with section letter, title, description, category. */
export function arrangeItems(items: readonly Item[], text: string, sort: ItemSort = "newest"): Item[] {
  const wanted = text.trim().toLowerCase();
  return items.filter((item) => matches(item, wanted)).sort(orders[sort]);
}
