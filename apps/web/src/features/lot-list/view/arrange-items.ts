import { fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { fold } from "@lotwright/contracts/values/fold";
import { nearMatch, wordsIn } from "@lotwright/contracts/values/near-words";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";
import { estimateOf } from "./estimate";
import type { ItemSort } from "./item-search";

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares ISO times as texts, which works because all are in UTC. */
function byTime(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const byLot = (a: Card, b: Card) =>
  a.lotNumber - b.lotNumber || byText.compare(a.sectionLetter, b.sectionLetter);

/** Sorts by estimate. Lots without an estimate come last in both directions. */
function byEstimate(a: Card, b: Card, direction: 1 | -1): number {
  const [first, second] = [estimateOf(a)?.low, estimateOf(b)?.low];
  if (first === undefined || second === undefined)
    return Number(first === undefined) - Number(second === undefined);
  return direction * (first - second);
}

const orders: Record<ItemSort, (a: Card, b: Card) => number> = {
  newest: (a, b) => byTime(b.createdAt, a.createdAt),
  oldest: (a, b) => byTime(a.createdAt, b.createdAt),
  "lot-up": byLot,
  "lot-down": (a, b) => byLot(b, a),
  // Lots without a title come last.
  title: (a, b) => Number(!a.title) - Number(!b.title) || byText.compare(a.title, b.title),
  "estimate-up": (a, b) => byEstimate(a, b, 1),
  "estimate-down": (a, b) => byEstimate(a, b, -1),
  changed: (a, b) => byTime(b.updatedAt, a.updatedAt),
};

const searchedFields = fieldIdsWith("isSearchable");
/** Searchable fields that cards include. */
const searchedCardFields = ["lotNumber", "sectionLetter", "title", "category"] as const;

/** Joins texts with line breaks, so that a search text cannot match across fields. */
const joined = (texts: readonly (string | number)[]) => fold(texts.join("\n"));

type SearchedText = { text: string; words?: readonly string[] };

/** Cached, because normalizing thousands of descriptions at each key press would be slow. */
const searchedTexts = new WeakMap<Item | Card, SearchedText>();

function searchedTextOf<R extends Item | Card>(row: R, read: (row: R) => string): SearchedText {
  const known = searchedTexts.get(row) ?? { text: read(row) };
  searchedTexts.set(row, known);
  return known;
}

/** The words of a lot, split once. */
function wordsOf(searched: SearchedText): readonly string[] {
  searched.words ??= wordsIn(searched.text);
  return searched.words;
}

const textOfItem = (item: Item) =>
  searchedTextOf(item, (item) => joined([lotName(item), ...searchedFields.map((id) => item[id])]));
const textOfCard = (card: Card) =>
  searchedTextOf(card, (card) => joined([lotName(card), ...searchedCardFields.map((id) => card[id])]));

export function sortCards(cards: readonly Card[], sort: ItemSort = "newest"): Card[] {
  return [...cards].sort(orders[sort]);
}

/** The lots to search, as cards, and as whole items once loaded. */
export type Searched = { cards: Card[]; items: Item[] | undefined };

/**
 * Finds lots whose number or searchable fields contain the text; if none do, allows one typing error per word. Without
 * whole items it searches cards and adds `foundIds`, the server's matches (undefined while pending). Returns undefined
 * if all lots match.
 */
export function findMatches(
  { cards, items }: Searched,
  text: string,
  foundIds: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  const wanted = fold(text.trim());
  if (!wanted) return undefined;
  const idsWith = (isMatch: (searched: SearchedText) => boolean) =>
    items
      ? items.filter((item) => isMatch(textOfItem(item))).map(({ id }) => id)
      : cards.filter((card) => isMatch(textOfCard(card))).map(({ id }) => id);
  const matching = [...idsWith(({ text }) => text.includes(wanted)), ...(foundIds ?? [])];
  const isNear = matching.length === 0 && foundIds ? nearMatch(wanted) : undefined;
  return new Set(isNear ? idsWith((searched) => isNear(wordsOf(searched))) : matching);
}

export const onlyMatches = (cards: Card[], matches: ReadonlySet<string> | undefined): Card[] =>
  matches ? cards.filter(({ id }) => matches.has(id)) : cards;
