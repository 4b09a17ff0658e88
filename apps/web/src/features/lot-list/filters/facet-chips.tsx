import { filterTest } from "@lotwright/contracts/catalog/lot-filters";
import { useMemo } from "react";
import { FilterChip } from "../../../components/ui/filter-chip";
import { useCurrency } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { formatRange, longDay, plural } from "../../../lib/format";
import { filterKey, filterOf } from "../view/item-filter";
import type { FilterSearch, ItemSearch } from "../view/item-search";
import { useCreators } from "./use-creators";

type FacetChipsProps = {
  manifestId: string;
  cards: readonly Card[];
  search: ItemSearch;
  onSearch: (change: FilterSearch) => void;
};

/** The active filters with a value, each with the number of lots that match it alone. */
function facetsIn(search: ItemSearch, cards: readonly Card[]) {
  const { consignor, category, by, day, min, max } = search;
  const facets: { key: "consignor" | "category" | "by" | "day" | "price"; filter: FilterSearch }[] = [
    { key: "consignor", filter: { consignor } },
    { key: "category", filter: { category } },
    { key: "by", filter: { by } },
    { key: "day", filter: { day } },
    { key: "price", filter: { min, max } },
  ];
  return facets
    .filter(({ filter }) => filterKey(filter) !== "")
    .map((facet) => ({ ...facet, count: cards.filter(filterTest(filterOf(facet.filter))).length }));
}

/** Chips of the active filters with a value. A press removes the filter. */
export default function FacetChips({ manifestId, cards, search, onSearch }: FacetChipsProps) {
  const currency = useCurrency(manifestId);
  const nameOf = useCreators(manifestId, search.by !== undefined);
  const facets = useMemo(() => facetsIn(search, cards), [search, cards]);
  const { consignor, category, by = "", day = "", min, max } = search;
  const texts = {
    consignor: `Consignor: ${consignor}`,
    category: `Category: ${category}`,
    by: `Added by ${nameOf(by)}`,
    day: `Added ${dayText(day)}`,
    price: `Price: ${formatRange(min, max, currency)}`,
  };
  return facets.map(({ key, filter, count }) => {
    const text = texts[key];
    return (
      <FilterChip
        key={key}
        text={text.length > 40 ? `${text.slice(0, 39)}…` : text}
        count={count}
        isActive
        aria-label={`Remove filter ${text}, ${plural(count, "lot")}`}
        onClick={() => onSearch(cleared(filter))}
      />
    );
  });
}

const cleared = (filter: FilterSearch): FilterSearch =>
  Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]));

/** Formats a day; a text in a hand-written URL that is no day stays as it is. */
export const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : longDay(day));
