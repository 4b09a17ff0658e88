import { countByFilter, type LotFlag, lotFlagLabels, lotFlags } from "@lotwright/contracts/lot-filters";
import { Bookmark, SlidersHorizontal } from "lucide-react";
import { lazy, useMemo, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { IconButton } from "../../components/ui/icon-button";
import type { Card } from "../../lib/item-cards";
import { FilterChip } from "./filter-chip";
import { filterKey, hasFlagIn, toggledFlag } from "./item-filter";
import { type ItemSearch, noFilter } from "./item-search";
import type { ChangedLots } from "./use-changed-lots";

const FacetChips = lazy(() => import("./filters/facet-chips"));
const MoreFiltersDialog = lazy(() => import("./filters/more-filters-dialog"));
const SaveFilterDialog = lazy(() => import("./filters/save-filter-dialog"));
const SavedFiltersMenu = lazy(() => import("./filters/saved-filters-menu"));

type FilterRowProps = {
  manifestId: string;
  /** All lots of the manifest: the counts do not depend on the filters. */
  cards: readonly Card[];
  /** What changed since the last export to a platform. */
  changes: ChangedLots | undefined;
  search: ItemSearch;
  /** Changes some of the search parameters and keeps the others. */
  onSearch: (change: ItemSearch) => void;
};

/** What a chip says of the lots that it shows. */
const textOf = (flag: LotFlag, changes: ChangedLots | undefined) =>
  flag === "changed" && changes ? `Changed since ${changes.platform} export` : lotFlagLabels[flag];

/**
 * The filters of a list of lots: one row of chips, which scrolls sideways on narrow screens. It is always there, so that the list
 * keeps its place.
 */
export function FilterRow({ manifestId, cards, changes, search, onSearch }: FilterRowProps) {
  const [dialog, setDialog] = useState<"more" | "save">();
  const counts = useMemo(() => countByFilter(cards, changes?.kinds), [cards, changes]);
  const close = () => setDialog(undefined);
  const isFiltered = filterKey(search) !== "";
  const { consignor, category, by, day, min, max } = search;
  const hasFacets = [consignor, category, by, day, min, max].some((value) => value !== undefined);
  const clear = () => onSearch(noFilter);
  return (
    <>
      <fieldset
        aria-label="Filters"
        className="-mx-4 flex min-w-0 items-center gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
      >
        <Button variant="secondary" className="shrink-0 px-3!" onClick={() => setDialog("more")}>
          <SlidersHorizontal aria-hidden className="size-4" />
          More filters
        </Button>
        <SavedFilters {...{ search, onSearch }} onSave={() => setDialog("save")} />
        {hasFacets && (
          <Part>
            <FacetChips {...{ manifestId, search, onSearch }} />
          </Part>
        )}
        {lotFlags.map((flag) => {
          const isActive = hasFlagIn(search, flag);
          if (!isActive && counts[flag] === 0) return null;
          return (
            <FilterChip
              key={flag}
              text={textOf(flag, changes)}
              count={counts[flag]}
              isActive={isActive}
              aria-pressed={isActive}
              onClick={() => onSearch(toggledFlag(search, flag))}
            />
          );
        })}
        {isFiltered && (
          <>
            <Button variant="ghost" className="shrink-0 px-3! text-sm" onClick={() => setDialog("save")}>
              Save filter
            </Button>
            <Button variant="ghost" className="shrink-0 px-3! text-sm" onClick={clear}>
              Clear all
            </Button>
          </>
        )}
      </fieldset>
      {dialog && (
        <Part key={dialog} onClose={close}>
          {dialog === "more" && (
            <MoreFiltersDialog {...{ manifestId, cards, changes, search, onSearch }} onClose={close} />
          )}
          {dialog === "save" && <SaveFilterDialog search={search} onClose={close} />}
        </Part>
      )}
    </>
  );
}

type SavedFiltersProps = Pick<FilterRowProps, "search" | "onSearch"> & { onSave: () => void };

/** The button for the menu of saved filters, which is loaded on the first press. */
function SavedFilters(props: SavedFiltersProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button = {
    label: "Saved filters",
    icon: <Bookmark aria-hidden className="size-5" />,
    className: "shrink-0",
  };
  const closed = (
    <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsAsked(true)} />
  );
  if (!isAsked) return closed;
  return (
    <Part fallback={closed} onClose={() => setIsAsked(false)}>
      <SavedFiltersMenu {...props} {...{ button, closed }} />
    </Part>
  );
}
