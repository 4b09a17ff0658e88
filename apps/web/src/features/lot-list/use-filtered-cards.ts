import { filterTest } from "@lotwright/contracts/catalog/lot-filters";
import { useMemo } from "react";
import type { ListedLots } from "../offline/queue";
import { onlyMatches, sortCards } from "./view/arrange-items";
import { filterOf } from "./view/item-filter";
import type { ItemSearch } from "./view/item-search";
import { useChangedLots } from "./view/use-changed-lots";
import { useMatches } from "./view/use-matches";

/** The search box's text, and its debounced value. */
type SearchText = { text: string; settledText: string };

/**
 * The sorted lots of a manifest that match the filters and the search text, for every view of the list.
 * @param text without one, that of the address
 */
export function useFilteredCards(
  manifestId: string,
  lots: ListedLots,
  search: ItemSearch,
  text: SearchText = { text: search.q ?? "", settledText: search.q ?? "" },
) {
  const { is, consignor, category, by, day, min, max, sort } = search;
  const { cards } = lots;
  const changes = useChangedLots(manifestId);
  const changed = changes?.kinds;
  // Memoized by single filters, so that typing in the search box does not filter and sort thousands of lots.
  const filtered = useMemo(() => {
    const filter = filterOf({ is, consignor, category, by, day, min, max });
    return sortCards(cards.filter(filterTest(filter, changed)), sort);
  }, [cards, is, consignor, category, by, day, min, max, changed, sort]);
  const { matches, isSearching } = useMatches(manifestId, lots, text);
  const shown = useMemo(() => onlyMatches(filtered, matches), [filtered, matches]);
  return { shown, isNoneLeft: filtered.length === 0, isSearching, changes };
}
