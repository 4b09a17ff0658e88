import { fold } from "@lotwright/contracts/values/fold";
import { grouped } from "@lotwright/contracts/values/grouped";
import { nearMatch, wordsIn } from "@lotwright/contracts/values/near-words";
import { categoryKey, nameKey, nameOf } from "./lot-facts";
import type { ListedLot } from "./lots-script";
import { isPaged, loadLots, showCards, showOwnCards } from "./paged-lots";

type Option = { value: string; label: string };

/**
 * Options of the category filter: used categories by name with their count, such as "Tools (12)". Empty if all lots
 * have the same category.
 */
export function categoryOptions(items: readonly { category: string }[]): Option[] {
  const found = new Map<string, { name: string; count: number }>();
  for (const { category } of items) {
    const key = categoryKey(category);
    const { name, count } = found.get(key) ?? { name: category.trim(), count: 0 };
    found.set(key, { name, count: count + 1 });
  }
  if (found.size < 2) return [];
  found.delete("");
  return [...found]
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([value, { name, count }]) => ({ value, label: `${name} (${grouped(count)})` }));
}

type Searched = { name: string; category: string; texts: string; words?: readonly string[] };
type Filter = { text: string; category: string };

const searchedOf = new WeakMap<Element | ListedLot, Searched>();

/** Reads a lot's name, category and searchable texts from its card. */
function readCard(lot: Element): Omit<ListedLot, "html"> {
  const texts = [...lot.querySelectorAll("[data-searched]")].map(({ textContent }) => textContent);
  const category = lot.querySelector("[data-category]")?.textContent ?? "";
  return { name: nameOf(lot), category, texts };
}

/** Prepares a lot for searching; cached. */
function readLot(lot: Element | ListedLot): Searched {
  const known = searchedOf.get(lot);
  if (known) return known;
  const { name, category, texts } = lot instanceof Element ? readCard(lot) : lot;
  const searched = {
    name: name.toLowerCase(),
    category: categoryKey(category),
    texts: fold(texts.join("\0")),
  };
  searchedOf.set(lot, searched);
  return searched;
}

/**
 * Whether a lot's name, such as "1001c", contains the search text. A text of three or more characters may also begin
 * with "lot", such as "lot1001".
 */
const isInName = (name: string, key: string) =>
  name.includes(key) || (key.length > 2 && `lot${name}`.startsWith(key));

/** The words of a lot, split once. */
function wordsOf(searched: Searched): readonly string[] {
  searched.words ??= wordsIn(searched.texts);
  return searched.words;
}

/** Finds the category's lots that contain the text or, if there are none, its words with typing errors. */
export function findLots<Lot extends Element | ListedLot>(lots: readonly Lot[], filter: Filter): Lot[] {
  const wanted = fold(filter.text.trim());
  const key = nameKey(wanted);
  const withText = lots.filter((lot) => {
    const { texts, name } = readLot(lot);
    return texts.includes(wanted) || isInName(name, key);
  });
  const isNear = withText.length === 0 ? nearMatch(wanted) : undefined;
  const found = isNear ? lots.filter((lot) => isNear(wordsOf(readLot(lot)))) : withText;
  return found.filter((lot) => filter.category === "" || readLot(lot).category === filter.category);
}

/**
 * Shows only the lots of the category that contain the text, and returns how many there are. Printing still includes all lots.
 */
export function showMatches(page: ParentNode, filter: Filter): number {
  const lots = [...page.querySelectorAll<HTMLElement>("[data-lot]")];
  const found = new Set(findLots(lots, filter));
  for (const lot of lots) lot.toggleAttribute("data-unmatched", !found.has(lot));
  return found.size;
}

const searchInput = () => document.querySelector<HTMLInputElement>("#search input");
const categorySelect = () => document.querySelector<HTMLSelectElement>("[data-category-filter]");

const readFilter = (): Filter => ({
  text: searchInput()?.value.trim() ?? "",
  category: categorySelect()?.value ?? "",
});

const isEmpty = ({ text, category }: Filter) => text === "" && category === "";

/** Shows how many lots match, or all lots if the filter is empty. */
function showCount(matches: number, filter: Filter): void {
  const count = document.querySelector<HTMLElement>("[data-count]");
  const noMatch = document.querySelector<HTMLElement>("[data-no-match]");
  if (!count || !noMatch) return;
  const all = Number(count.dataset.count);
  const total = `${grouped(all)} ${all === 1 ? "lot" : "lots"}`;
  count.textContent = isEmpty(filter) ? total : `${grouped(matches)} of ${total}`;
  noMatch.hidden = matches > 0 || isEmpty(filter);
}

/** Loads the lots of all other pages, then shows the catalog's matches. */
async function filterAllPages(filter: Filter): Promise<void> {
  const lots = await loadLots();
  const { text, category } = readFilter();
  const isOutdated = text !== filter.text || category !== filter.category;
  if (!lots || isOutdated) return;
  const matches = findLots(lots, filter);
  showCards(matches);
  showCount(matches.length, filter);
}

/** Applies the search and the category filter to the catalog, and shows how many lots match. */
export function filterLots(): void {
  const filter = readFilter();
  if (!isPaged()) showCount(showMatches(document, filter), filter);
  else if (isEmpty(filter)) {
    showOwnCards();
    showCount(0, filter);
  } else void filterAllPages(filter);
}

/** Clears the search and the category filter. */
export function showAllLots(): void {
  const [input, select] = [searchInput(), categorySelect()];
  if (input) input.value = "";
  if (select) select.value = "";
  filterLots();
}

export function serveCategories(): void {
  document.addEventListener("change", ({ target }) => {
    if (target === categorySelect()) filterLots();
  });
}
