import { countByFilter, type LotFlag, lotFlagLabels, lotFlags } from "@lotwright/contracts/lot-filters";
import { Bookmark, SlidersHorizontal, X } from "lucide-react";
import { lazy, useMemo, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { IconButton } from "../../components/ui/icon-button";
import type { MenuButton } from "../../components/ui/menu";
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

/**
 * The filters of a list of lots: chips in one row, which scrolls sideways on narrow screens. It is always there, so that the list
 * keeps its place.
 */
export function FilterRow({ manifestId, cards, changes, search, onSearch }: FilterRowProps) {
  const [dialog, setDialog] = useState<"more" | "save">();
  const close = () => setDialog(undefined);
  const isFiltered = filterKey(search) !== "";
  const { consignor, category, by, day, min, max } = search;
  const hasFacets = [consignor, category, by, day, min, max].some((value) => value !== undefined);
  return (
    <>
      <fieldset aria-label="Filters" className="flex min-w-0 items-start gap-2 large-text:flex-wrap">
        <Button variant="secondary" className="min-w-11 shrink-0 px-3!" onClick={() => setDialog("more")}>
          <SlidersHorizontal aria-hidden className="size-5 sm:size-4" />
          <span className="max-sm:sr-only">More filters</span>
        </Button>
        <SavedFilters {...{ onSearch }} onSave={() => setDialog("save")} />
        <div
          className={classNames(
            "-my-1 -ml-1 flex min-w-0 grow gap-2 overflow-x-auto overscroll-x-contain py-1 pl-1 [scrollbar-width:none] large-text:flex-wrap lg:flex-wrap",
            !isFiltered && "max-lg:-mr-4 max-lg:pr-4",
          )}
        >
          {hasFacets && (
            <Part>
              <FacetChips {...{ manifestId, cards, search, onSearch }} />
            </Part>
          )}
          <FlagChips {...{ cards, changes, search, onSearch }} />
        </div>
        {/* Without filters they keep their room on wide screens, so that the chips stay where they are. */}
        <Button
          variant="ghost"
          className={classNames("shrink-0 px-3! text-sm max-lg:hidden", !isFiltered && "invisible")}
          onClick={() => setDialog("save")}
        >
          Save filter
        </Button>
        <Button
          variant="ghost"
          className={classNames("shrink-0 px-3! text-sm", !isFiltered && "max-lg:hidden lg:invisible")}
          onClick={() => onSearch(noFilter)}
        >
          <X aria-hidden className="size-5 lg:hidden" />
          <span className="max-lg:sr-only">Clear all</span>
        </Button>
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

/** What a chip says of the lots that it shows. */
const textOf = (flag: LotFlag, changes: ChangedLots | undefined) =>
  flag === "changed" && changes ? `Changed since ${changes.platform} export` : lotFlagLabels[flag];

/** A chip for each filter that some lots match, and for the active ones. */
function FlagChips({ cards, changes, search, onSearch }: Omit<FilterRowProps, "manifestId">) {
  const counts = useMemo(() => countByFilter(cards, changes?.kinds), [cards, changes]);
  return lotFlags.map((flag) => {
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
  });
}

type SavedFiltersProps = Pick<FilterRowProps, "onSearch"> & { onSave: () => void };

/** The button for the menu of saved filters, which is loaded on the first press. */
function SavedFilters(props: SavedFiltersProps) {
  const [isAsked, setIsAsked] = useState(false);
  const button: MenuButton = {
    label: "Saved filters",
    icon: <Bookmark aria-hidden className="size-5" />,
    variant: "outline",
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
