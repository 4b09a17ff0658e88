import { grouped } from "@lotwright/contracts/grouped";
import { categoryKey, nameKey, nameOf } from "./lot-facts";

type Option = { value: string; label: string };

/**
 * The options of the category filter: the used categories by name, with their number of lots, such as "Tools (12)".
 * Empty if all lots have the same category.
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

type Searched = { name: string; category: string; texts: string };
type Filter = { text: string; category: string };

const searchedOf = new WeakMap<Element, Searched>();

/** Reads a lot's name, category and searchable text from the page. */
function readLot(lot: Element): Searched {
  const known = searchedOf.get(lot);
  if (known) return known;
  const texts = [...lot.querySelectorAll("[data-searched]")].map(({ textContent }) => textContent);
  const searched = {
    name: nameOf(lot),
    category: categoryKey(lot.querySelector("[data-category]")?.textContent ?? ""),
    texts: texts.join("\0").toLowerCase(),
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

/**
 * Shows only the lots of the category that contain the text, and returns how many there are. Printing still includes
 * all lots.
 */
export function showMatches(page: ParentNode, { text, category }: Filter): number {
  const wanted = text.trim().toLowerCase();
  const key = nameKey(wanted);
  let shown = 0;
  for (const lot of page.querySelectorAll<HTMLElement>("[data-lot]")) {
    const searched = readLot(lot);
    const isMatch =
      (category === "" || searched.category === category) &&
      (searched.texts.includes(wanted) || isInName(searched.name, key));
    lot.toggleAttribute("data-unmatched", !isMatch);
    if (isMatch) shown += 1;
  }
  return shown;
}

const searchInput = () => document.querySelector<HTMLInputElement>("#search input");
const categorySelect = () => document.querySelector<HTMLSelectElement>("[data-category-filter]");

/** Applies the search and the category filter to the page, and shows how many lots match. */
export function filterLots(): void {
  const count = document.querySelector<HTMLElement>("[data-count]");
  const noMatch = document.querySelector<HTMLElement>("[data-no-match]");
  if (!count || !noMatch) return;
  const filter = { text: searchInput()?.value ?? "", category: categorySelect()?.value ?? "" };
  const shown = showMatches(document, filter);
  const all = Number(count.dataset.count);
  const total = `${all.toLocaleString("en-US")} ${all === 1 ? "lot" : "lots"}`;
  const isFiltered = filter.text.trim() !== "" || filter.category !== "";
  count.textContent = isFiltered ? `${shown.toLocaleString("en-US")} of ${total}` : total;
  noMatch.hidden = shown > 0;
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
