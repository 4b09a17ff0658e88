import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { reading } from "../../testing/catalog-reading";
import { serveDuringTest } from "../../testing/page-listeners";
import { NoMatch } from "./catalog-document";
import { CatalogToolbar } from "./catalog-toolbar";
import { serveCategories, showAllLots, showMatches } from "./filter-lots";
import { LotCard } from "./lot-card";
import { pageOf } from "./page-of";
import { serveSearch } from "./search-lots";

const lamp = {
  id: "1",
  lotNumber: 1003,
  sectionLetter: "B",
  title: "Brass Lamp",
  description: "Second\nline",
  category: "Home & Garden",
  quantity: 4,
  notes: "hidden in notes",
  photoUrls: [],
  custom1: "hidden in custom",
};
const chair = {
  ...lamp,
  id: "2",
  lotNumber: 2000,
  sectionLetter: "",
  title: "Chair",
  description: "",
  category: "",
};
const rake = {
  ...chair,
  id: "3",
  lotNumber: 2001,
  sectionLetter: "T",
  title: "Rake",
  category: "home & garden",
};
const lots = [lamp, chair, rake];

beforeEach(() => {
  const cards = lots.map((item) => (
    <LotCard key={item.id} item={item} reading={reading} isFirst={false} isAmongPhotos={false} />
  ));
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <CatalogToolbar items={lots} lotPage={pageOf({ items: lots }, { page: 1 })} />
      {cards}
      <NoMatch />
    </>,
  );
  serveDuringTest(() => {
    serveSearch();
    serveCategories();
  });
});

const shown = () => [...document.querySelectorAll("[data-lot]:not([data-unmatched])")].map(({ id }) => id);
const count = () => document.querySelector("[data-count]")?.textContent;
const noMatch = () => document.querySelector<HTMLElement>("[data-no-match]")?.hidden === false;

function type(text: string): void {
  const input = document.querySelector<HTMLInputElement>("#search input");
  if (input) input.value = text;
  input?.dispatchEvent(new Event("input", { bubbles: true }));
}

function choose(category: string): void {
  const select = document.querySelector<HTMLSelectElement>("[data-category-filter]");
  if (select) select.value = category;
  select?.dispatchEvent(new Event("change", { bubbles: true }));
}

test.each([
  "1003",
  "003b",
  "b",
  "l",
  "BRASS",
  "lamp",
  "second",
  "  Brass lamp ",
  "Lot 1003B",
  "lot 1003 b",
  "LOT1003",
  "1003 B",
])("finds a lot by %j, which is in its number, letter, title, description or category", (text) => {
  expect(showMatches(document, { text, category: "" })).toBe(1);
  expect(shown()).toEqual(["lot-1003B"]);
});

test.each(["lo", "lot 003b", "lot 4", "lots", "notes", "custom", "qty", "lampsecond", "1003bb"])(
  "finds no lot by %j, which is in none of these fields",
  (text) => {
    expect(showMatches(document, { text, category: "" })).toBe(0);
    expect(shown()).toEqual([]);
  },
);

test("finds one lot by the section letter T, although every card contains the word Lot", () => {
  expect(showMatches(document, { text: "t", category: "" })).toBe(1);
  expect(shown()).toEqual(["lot-2001T"]);
});

test('shows all lots for a search text that is on every card, such as "lot"', () => {
  expect(showMatches(document, { text: "lot", category: "" })).toBe(3);
  expect(showMatches(document, { text: "Lot 2", category: "" })).toBe(2);
});

test("shows all lots for an empty search", () => {
  showMatches(document, { text: "nothing", category: "" });
  expect(showMatches(document, { text: " ", category: "" })).toBe(3);
  expect(shown()).toHaveLength(3);
});

test("filters lots by category, ignoring case, and shows how many match", () => {
  expect(count()).toBe("3 lots");
  choose("home & garden");
  expect(shown()).toEqual(["lot-1003B", "lot-2001T"]);
  expect(count()).toBe("2 of 3 lots");
  choose("");
  expect(shown()).toHaveLength(3);
  expect(count()).toBe("3 lots");
});

test("searches within the chosen category, and keeps the category when the search closes", () => {
  choose("home & garden");
  type("rake");
  expect(shown()).toEqual(["lot-2001T"]);
  expect(count()).toBe("1 of 3 lots");
  type("chair");
  expect([shown(), count(), noMatch()]).toEqual([[], "0 of 3 lots", true]);
  document.querySelector<HTMLElement>("[data-search-toggle]")?.click();
  document.querySelector<HTMLElement>("[data-search-close]")?.click();
  expect([count(), noMatch()]).toEqual(["2 of 3 lots", false]);
});

test("resets the search and the category when Show all lots is pressed", () => {
  choose("home & garden");
  type("rake");
  showAllLots();
  expect([shown().length, count()]).toEqual([3, "3 lots"]);
  type("rake");
  expect(count()).toBe("1 of 3 lots");
});

test("shows all lots after Clear search, and keeps the focus in the search field", () => {
  document.querySelector<HTMLElement>("[data-search-toggle]")?.click();
  choose("home & garden");
  type("chair");
  expect([shown(), noMatch()]).toEqual([[], true]);
  const clear = document.querySelector<HTMLElement>("[data-clear-search]");
  clear?.focus();
  clear?.click();
  expect([shown().length, count(), noMatch()]).toEqual([3, "3 lots", false]);
  const input = document.querySelector<HTMLInputElement>("#search input");
  expect([document.activeElement, input?.value]).toEqual([input, ""]);
});
