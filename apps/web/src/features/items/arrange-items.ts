import { couldNotBeDescribed } from "@lotwright/contracts/describable";
import { fieldIdsWith } from "@lotwright/contracts/item-fields";
import type { Item } from "@lotwright/contracts/items";
import { lotName } from "../../lib/format";
import { toListSearch } from "../../lib/search";
import { estimateOf } from "./estimate-totals";

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

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares the ISO times as texts, which works because all are in UTC. */
function byTime(a: Item, b: Item): number {
  if (a.createdAt === b.createdAt) return 0;
  return a.createdAt < b.createdAt ? -1 : 1;
}

const byLot = (a: Item, b: Item) =>
  a.lotNumber - b.lotNumber || byText.compare(a.sectionLetter, b.sectionLetter);

/** Sorts by estimate. Lots without an estimate come last in both directions. */
function byEstimate(a: Item, b: Item, direction: 1 | -1): number {
  const [first, second] = [estimateOf(a)?.low, estimateOf(b)?.low];
  if (first === undefined || second === undefined)
    return Number(first === undefined) - Number(second === undefined);
  return direction * (first - second);
}

const orders: Record<ItemSort, (a: Item, b: Item) => number> = {
  newest: (a, b) => byTime(b, a),
  oldest: byTime,
  "lot-up": byLot,
  "lot-down": (a, b) => byLot(b, a),
  // Sorts by title. Lots without a title come last.
  title: (a, b) => Number(!a.title) - Number(!b.title) || byText.compare(a.title, b.title),
  "estimate-up": (a, b) => byEstimate(a, b, 1),
  "estimate-down": (a, b) => byEstimate(a, b, -1),
};

const searchedFields = fieldIdsWith("isSearchable");

/** Cached, because lower-casing thousands of descriptions with every key press would be slow. */
const searchedTexts = new WeakMap<Item, string>();

function searchedText(item: Item): string {
  const known = searchedTexts.get(item);
  if (known !== undefined) return known;
  // Joined with line breaks, so that a search text cannot match across two fields.
  const texts = [lotName(item), ...searchedFields.map((id) => item[id])];
  const text = texts.join("\n").toLowerCase();
  searchedTexts.set(item, text);
  return text;
}

export function sortItems(items: readonly Item[], sort: ItemSort = "newest"): Item[] {
  return [...items].sort(orders[sort]);
}

/** The items whose lot number or searchable fields contain the text. */
export function searchItems(items: Item[], text: string): Item[] {
  const wanted = text.trim().toLowerCase();
  return wanted ? items.filter((item) => searchedText(item).includes(wanted)) : items;
}

export function filterItems(items: Item[], show: ItemSearch["show"]): Item[] {
  return show === "failed" ? items.filter(couldNotBeDescribed) : items;
}

export function arrangeItems(items: readonly Item[], { q = "", sort, show }: ItemSearch): Item[] {
  return searchItems(filterItems(sortItems(items, sort), show), q);
}
