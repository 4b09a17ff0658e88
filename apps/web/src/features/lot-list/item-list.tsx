import { type ComponentProps, lazy, type ReactNode, type RefObject, useState } from "react";
import { Part } from "../../components/layout/part";
import { classNames } from "../../components/ui/class-names";
import { Select } from "../../components/ui/control";
import { useSearchText } from "../../components/ui/search";
import { plural } from "../../lib/format";
import type { ItemTableProps } from "../lot-table/item-table";
import type { ListedLots } from "../offline/queue";
import { ItemGrid } from "./cards/item-grid";
import { SelectButton } from "./cards/select-box";
import { focusCard, rememberPlace } from "./cards/use-list-place";
import type { Selection } from "./cards/use-selection";
import { FilterRow } from "./filters/filter-row";
import { NoneShown } from "./filters/none-shown";
import { ListToolbar } from "./list-toolbar";
import { LotTable } from "./lot-table";
import { LotsViewToggle } from "./lots-view";
import { useFilteredCards } from "./use-filtered-cards";
import { filterKey } from "./view/item-filter";
import { type ItemSearch, type ItemSort, itemSorts, noFilter } from "./view/item-search";
import type { useLotsView } from "./view/use-lots-view";

const CardPeek = lazy(() => import("../lot-table/peek/card-peek"));

/** Parts that other features add to the table: moving lots among the numbers. */
export type TableParts = Pick<ItemTableProps, "onMoveLots" | "bar">;

type CardsShown = {
  /** The ids of the listed lots. */
  shown: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onDone: () => void;
};

export type ItemListProps = {
  manifestId: string;
  lots: ListedLots;
  search: ItemSearch;
  /** Changes some of the search parameters and keeps the others. */
  onSearch: (change: ItemSearch) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  selection: Selection;
  /** The cards of lots that are only on this phone yet. Null if there are none. */
  waiting: ReactNode;
  /** Renders the actions for the selected lots: the cards, or the rows of the table. */
  renderToolbar: (selectedIds: readonly string[], cards?: CardsShown) => ReactNode;
  /** Whether lots are shown as cards or as a table. */
  view: ReturnType<typeof useLotsView>;
  tableParts?: TableParts | undefined;
};

export function ItemList(props: ItemListProps) {
  const { manifestId, lots, search, onSearch, searchBox, selection, waiting, renderToolbar } = props;
  const { isTable, choose } = props.view;
  const isSelecting = selection.isSelecting && !isTable;
  const { q = "", sort } = search;
  const { cards } = lots;
  const text = useSearchText(q, (typed) => onSearch({ q: typed }));
  const filtered = useFilteredCards(manifestId, lots, search, { text: text.filter, settledText: q });
  const { shown, isNoneLeft, isSearching, changes } = filtered;
  const [peekedId, setPeekedId] = useState<string>();
  const clearSearch = () => {
    text.change("");
    searchBox.current?.focus();
  };
  return (
    <>
      <ListToolbar
        {...{ searchBox }}
        text={text.text}
        onText={text.change}
        isWide={isTable}
        filters={<FilterRow {...{ manifestId, cards, changes, search, onSearch }} />}
        count={`${isSearching ? "Searching... " : ""}${countText(shown.length, cards.length)}`}
      >
        {/* The table is sorted by its headings instead. */}
        {!isTable && <SortSelect {...{ sort, onSearch }} />}
        <LotsViewToggle isTable={isTable} onChoose={choose} />
        {/* Rows of the table have their own checkboxes instead. */}
        {!isTable && (
          <SelectButton isSelecting={isSelecting} onToggle={isSelecting ? selection.end : selection.begin} />
        )}
      </ListToolbar>
      <main
        id="main"
        data-skip-to
        tabIndex={-1}
        className={classNames(
          "page pt-2 outline-none",
          isTable ? "fills-window max-w-none! gap-2" : "space-y-4 pb-8 sideways:pr-34!",
        )}
      >
        {waiting}
        {isTable && (shown.length > 0 || peekedId !== undefined) && (
          <Part>
            <LotTable
              {...{ manifestId, renderToolbar, peekedId, ...props.tableParts }}
              onPeek={setPeekedId}
              onOpen={({ id }) => rememberPlace(manifestId, id)}
              changed={changes?.kinds}
              cards={shown}
              items={lots.items}
            />
          </Part>
        )}
        {isSelecting &&
          renderToolbar(selection.selected, {
            ...{ onSelect: selection.selectAll, onDone: selection.end },
            shown: shown.map(({ id }) => id),
          })}
        {!isTable && shown.length > 0 && (
          <ItemGrid
            {...{ manifestId, selection, peekedId }}
            onPeek={setPeekedId}
            items={shown}
            changed={changes?.kinds}
            arrangement={`${sort} ${filterKey(search)} ${text.filter.trim()}`}
          />
        )}
        <PeekBesideCards
          {...{ manifestId }}
          cards={shown}
          items={lots.items}
          id={isTable ? undefined : peekedId}
          onPeek={setPeekedId}
        />
        {shown.length === 0 && !isSearching && (
          <NoneShown
            {...{ search, isNoneLeft }}
            onShowAll={() => onSearch(noFilter)}
            onClearSearch={clearSearch}
          />
        )}
      </main>
    </>
  );
}

/** Number of listed lots in words, such as "5 of 12 lots". */
const countText = (shown: number, all: number) =>
  shown === all ? plural(all, "lot") : `${shown.toLocaleString("en-US")} of ${plural(all, "lot")}`;

type PeekBesideCardsProps = Pick<ComponentProps<typeof CardPeek>, "manifestId" | "cards" | "items"> & {
  id: string | undefined;
  onPeek: (id: string | undefined) => void;
};

function PeekBesideCards({ id, onPeek, ...props }: PeekBesideCardsProps) {
  const [hasOpened, setHasOpened] = useState(false);
  if (id !== undefined && !hasOpened) setHasOpened(true);
  if (id === undefined && !hasOpened) return null;
  const close = () => onPeek(undefined);
  return (
    <Part onClose={close}>
      <CardPeek
        {...props}
        id={id}
        onShow={onPeek}
        onOpen={(card) => rememberPlace(props.manifestId, card.id)}
        onClose={close}
        onReturnFocus={() => id !== undefined && focusCard(id)}
      />
    </Part>
  );
}

type SortSelectProps = Pick<ItemListProps, "onSearch"> & { sort: ItemSort | undefined };

function SortSelect({ sort, onSearch }: SortSelectProps) {
  return (
    <Select
      aria-label="Sort lots"
      className="shrink-0 max-md:grow [&_select]:field-sizing-content desk:[&_select]:min-h-9 desk:[&_select]:py-1 desk:[&_select]:text-sm"
      options={itemSorts}
      value={sort ?? "newest"}
      onChange={(event) => onSearch({ sort: event.target.value as ItemSort })} // one of the options above
    />
  );
}
