import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { LotCard } from "./lot-card";
import { showMatches } from "./search-lots";

const lot = {
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
const other = {
  ...lot,
  id: "2",
  lotNumber: 2000,
  sectionLetter: "",
  title: "Chair",
  description: "",
  category: "",
};

beforeEach(() => {
  const cards = [lot, other].map((item) => (
    <LotCard key={item.id} item={item} labels={{}} columnOrder={[]} isFirst={false} />
  ));
  document.body.innerHTML = renderToStaticMarkup(cards);
});

const shown = () => [...document.querySelectorAll("[data-lot]:not([hidden])")].map(({ id }) => id);

test.each(["1003", "003b", "b", "BRASS", "lamp", "second", "home & g", "  Brass lamp "])(
  "%j finds a lot by number, letter, title, description or category, in any case",
  (text) => {
    expect(showMatches(document, text)).toBe(1);
    expect(shown()).toEqual(["lot-1003B"]);
  },
);

test.each(["lot", "notes", "custom", "qty", "lampsecond"])(
  "%j, which is in none of these, finds nothing",
  (text) => {
    expect(showMatches(document, text)).toBe(0);
    expect(shown()).toEqual([]);
  },
);

test("an empty search shows all lots again", () => {
  showMatches(document, "nothing");
  expect(showMatches(document, " ")).toBe(2);
  expect(shown()).toHaveLength(2);
});
