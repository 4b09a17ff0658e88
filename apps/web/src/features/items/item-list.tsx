import { type RefObject, useMemo } from "react";
import { NoMatch } from "../../components/layout/empty-state";
import { Select } from "../../components/ui/field";
import { SearchBox } from "../../components/ui/search-box";
import { plural } from "../../lib/format";
import type { Card } from "../../lib/item-cards";
import { useSearchText } from "../../lib/search";
import type { ListedLots } from "../offline/queue";
import { filterCards, onlyMatches, sortCards } from "./arrange-items";
import { ChangedFilter, NoneChanged } from "./changed-filter";
import { EstimateTotals } from "./estimate-totals";
import { FailedFilter, NoneFailed } from "./failed-filter";
import { ItemGrid } from "./item-grid";
import { type ItemSearch, type ItemSort, itemSorts } from "./item-search";
import { useChangedLots } from "./use-changed-lots";
import { useMatches } from "./use-matches";

type ItemListProps = {
  manifestId: string;
  lots: ListedLots;
  search: ItemSearch;
  /** Changes some of the search parameters and keeps the others. */
  onSearch: (change: ItemSearch) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onOpen: (item: Card) => void;
  onRemove: (item: Card) => void;
  onHistory: (item: Card) => void;
};

export function ItemList(props: ItemListProps) {
  const { manifestId, lots, search, onSearch, searchBox, onOpen, onRemove, onHistory } = props;
  const text = useSearchText(search.q ?? "", (q) => onSearch({ q }));
  const { sort, show } = search;
  const { cards } = lots;
  const changes = useChangedLots(manifestId);
  const changed = changes?.kinds;
  const sorted = useMemo(
    () => filterCards(sortCards(cards, sort), show, changed),
    [cards, sort, show, changed],
  );
  const { matches, isSearching } = useMatches(manifestId, lots, {
    text: text.filter,
    settledText: search.q ?? "",
  });
  const shown = useMemo(() => onlyMatches(sorted, matches), [sorted, matches]);
  const clearSearch = () => {
    text.change("");
    searchBox.current?.focus();
  };
  const showAll = () => onSearch({ show: undefined });
  return (
    <>
      {show === "failed" && sorted.length > 0 && <FailedFilter onShowAll={showAll} />}
      {changes && <ChangedFilter {...{ changes, cards, show, onSearch }} />}
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-auto sm:grow">
          <SearchBox
            ref={searchBox}
            label="Search by lot #, title, category..."
            value={text.text}
            onChange={text.change}
          />
        </div>
        <div className="contents sm:order-last sm:flex sm:w-full sm:gap-x-4">
          <p role="status" className="grow text-muted-foreground text-sm">
            {isSearching && "Searching... "}
            {shown.length === cards.length
              ? plural(cards.length, "lot")
              : `${shown.length.toLocaleString("en-US")} of ${plural(cards.length, "lot")}`}
          </p>
          <EstimateTotals manifestId={manifestId} items={cards} />
        </div>
        <Select
          aria-label="Sort lots"
          className="w-56"
          options={itemSorts}
          value={sort ?? "newest"}
          onChange={(event) => onSearch({ sort: event.target.value as ItemSort })} // one of the options above
        />
      </div>
      {shown.length > 0 ? (
        <ItemGrid
          {...{ manifestId, onOpen, onRemove, onHistory }}
          items={shown}
          changed={changed}
          arrangement={`${sort} ${show} ${text.filter.trim()}`}
        />
      ) : (
        !isSearching && (
          <NoneShown show={show} isNoneLeft={sorted.length === 0} onShowAll={showAll} onClear={clearSearch} />
        )
      )}
    </>
  );
}

type NoneShownProps = {
  show: ItemSearch["show"];
  /** Whether the filter leaves no lot, whatever the search. */
  isNoneLeft: boolean;
  onShowAll: () => void;
  onClear: () => void;
};

/** Shown if no lot is listed: because no lot has failed or changed, or because none matches the search. */
function NoneShown({ show, isNoneLeft, onShowAll, onClear }: NoneShownProps) {
  if (isNoneLeft)
    return show === "changed" ? <NoneChanged {...{ onShowAll }} /> : <NoneFailed {...{ onShowAll }} />;
  // The filter's notice above already has a button "Show all lots".
  const clearText = show ? `Show all ${show} lots` : "Show all lots";
  return <NoMatch title="No items match your search" {...{ clearText, onClear }} />;
}
