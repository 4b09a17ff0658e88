import { readFlags } from "@lotwright/contracts/catalog/lot-filters";
import { X } from "lucide-react";
import { lazy, useState } from "react";
import { IfMay } from "../../../components/layout/if-may";
import { Part } from "../../../components/layout/part";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import type { Card } from "../../../data/lots/item-cards";
import { type ItemSearch, noFilter } from "../view/item-search";
import { toolClasses } from "../view/tool-classes";
import type { ChangedLots } from "../view/use-changed-lots";
import { FlagChips } from "./flag-chips";

const FacetChips = lazy(() => import("./facet-chips"));
const FilterDialog = lazy(() => import("./filter-dialog"));
const SaveFilterDialog = lazy(() => import("./save-filter-dialog"));

type FilterRowProps = {
  manifestId: string;
  /** All lots of the manifest, because counts do not depend on the filters. */
  cards: readonly Card[];
  /** Lots that changed since the last export to a platform. */
  changes: ChangedLots | undefined;
  search: ItemSearch;
  /** Changes some of the search parameters and keeps the others. */
  onSearch: (change: ItemSearch) => void;
};

/** Active filters with a value; the two price limits count as one. */
const facetsIn = ({ consignor, category, by, day, min, max }: ItemSearch) =>
  [consignor, category, by, day, min ?? max].filter((value) => value !== undefined);

/**
 * Filter controls of a list of lots: a button for all filters with the number of active ones, and chips, on wide
 * screens for inactive filters too.
 */
export function FilterRow({ manifestId, cards, changes, search, onSearch }: FilterRowProps) {
  const [dialog, setDialog] = useState<"filter" | "save">();
  const close = () => setDialog(undefined);
  const facets = facetsIn(search);
  const active = facets.length + readFlags(search.is).length;
  return (
    <>
      <fieldset
        aria-label="Filters"
        className="flex min-w-0 shrink-0 items-center gap-2 large-text:flex-wrap lg:flex-1 large-text:shrink"
      >
        <Button variant="secondary" className={toolClasses} onClick={() => setDialog("filter")}>
          Filter{" "}
          {active > 0 && (
            <span className="rounded-full bg-foreground px-1.5 text-background tabular-nums">
              {active} <span className="sr-only">active</span>
            </span>
          )}
        </Button>
        <div
          className={classNames(
            "flex min-w-0 gap-2 large-text:flex-wrap desk:[&_button]:min-h-9",
            // A chip that does not fit is on a second line, which is reached by scrolling or by focus.
            "lg:-my-1 lg:h-13 lg:flex-1 lg:flex-wrap lg:overflow-y-auto lg:px-0.5 lg:py-1 lg:[scrollbar-width:none] desk:h-11",
          )}
        >
          {facets.length > 0 && (
            <Part>
              <FacetChips {...{ manifestId, cards, search, onSearch }} />
            </Part>
          )}
          <FlagChips
            {...{ cards, changes, search, onSearch }}
            inactiveClassName="max-lg:hidden beside-panel:max-2xl:hidden"
          />
        </div>
        {active > 1 && (
          <Button
            variant="ghost"
            // The active chips, each with a cross, need the room.
            className={classNames(toolClasses, "beside-panel:max-2xl:hidden")}
            onClick={() => onSearch(noFilter)}
          >
            <X aria-hidden className="size-5 2xl:hidden" />
            <span className="max-2xl:sr-only">Clear all</span>
          </Button>
        )}
      </fieldset>
      {dialog && (
        <Part key={dialog} onClose={close}>
          {dialog === "filter" && (
            <FilterDialog
              {...{ manifestId, cards, changes, search, onSearch }}
              onSave={() => setDialog("save")}
              onClose={close}
            />
          )}
          {dialog === "save" && (
            <IfMay permission="settings.manage">
              <SaveFilterDialog search={search} onClose={close} />
            </IfMay>
          )}
        </Part>
      )}
    </>
  );
}
