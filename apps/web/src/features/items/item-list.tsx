import type { Item } from "@lotwright/contracts/items";
import { SearchX } from "lucide-react";
import { type RefObject, useMemo } from "react";
import { EmptyState } from "../../components/layout/empty-state";
import { SearchBox } from "../../components/ui/search-box";
import { Select } from "../../components/ui/select";
import { plural } from "../../lib/format";
import { useSearchText } from "../../lib/use-search-text";
import { type ItemSearch, type ItemSort, itemSorts, searchItems, sortItems } from "./arrange-items";
import { ItemGrid } from "./item-grid";

type ItemListProps = {
  manifestId: string;
  items: Item[];
  search: ItemSearch;
  /** Changes a part of the search and leaves the rest. */
  onSearch: (change: ItemSearch) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onOpen: (item: Item) => void;
  onRemove: (item: Item) => void;
};

export function ItemList(props: ItemListProps) {
  const { manifestId, items, search, onSearch, searchBox, onOpen, onRemove } = props;
  const text = useSearchText(search.q ?? "", (q) => onSearch({ q }));
  const sorted = useMemo(() => sortItems(items, search.sort), [items, search.sort]);
  const shown = useMemo(() => searchItems(sorted, text.filter), [sorted, text.filter]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-auto sm:grow">
          <SearchBox
            ref={searchBox}
            label="Search by lot #, title, category..."
            value={text.text}
            onChange={text.change}
          />
        </div>
        <p role="status" className="grow text-muted-foreground text-sm sm:order-last sm:w-full">
          {shown.length === items.length
            ? plural(items.length, "item")
            : `${shown.length.toLocaleString("en-US")} of ${plural(items.length, "item")}`}
        </p>
        <Select
          aria-label="Sort items"
          className="w-56"
          options={itemSorts}
          value={search.sort ?? "newest"}
          onChange={(event) => onSearch({ sort: event.target.value as ItemSort })} // one of the options above
        />
      </div>
      {shown.length > 0 ? (
        <ItemGrid
          {...{ manifestId, onOpen, onRemove }}
          items={shown}
          arrangement={`${search.sort} ${text.filter.trim()}`}
        />
      ) : (
        <EmptyState icon={SearchX} title="No items match your search" />
      )}
    </>
  );
}
