import type { Item } from "@lotwright/contracts/items";
import { SearchX } from "lucide-react";
import type { RefObject } from "react";
import { EmptyState } from "../../components/layout/empty-state";
import { SearchBox } from "../../components/ui/search-box";
import { Select } from "../../components/ui/select";
import { plural } from "../../lib/format";
import { useSearchText } from "../../lib/use-search-text";
import { arrangeItems, type ItemSearch, type ItemSort, itemSorts } from "./arrange-items";
import { ItemCard } from "./item-card";
import { cardId, useRestoredPlace } from "./use-list-place";

const itemGridClasses = "grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5";

// Cards out of sight are not laid out; the size is what one takes, so that the scroll bar tells the truth.
const itemClasses =
  "min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_7.7rem] sm:[contain-intrinsic-size:auto_19rem]";

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

export function ItemList({
  manifestId,
  items,
  search,
  onSearch,
  searchBox,
  onOpen,
  onRemove,
}: ItemListProps) {
  const text = useSearchText(search.q ?? "", (q) => onSearch({ q }));
  const shown = arrangeItems(items, text.filter, search.sort);
  useRestoredPlace(manifestId);
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
        <ul className={itemGridClasses}>
          {shown.map((item) => (
            <li key={item.id} id={cardId(item.id)} className={itemClasses}>
              <ItemCard item={item} onOpen={onOpen} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={SearchX} title="No items match your search" />
      )}
    </>
  );
}
