import { countByFilter, type LotFlag, labelOfFlag, lotFlags } from "@lotwright/contracts/catalog/lot-filters";
import { useMemo } from "react";
import { FilterChip } from "../../../components/ui/filter-chip";
import type { Card } from "../../../data/lots/item-cards";
import { hasFlagIn, toggledFlag } from "../view/item-filter";
import type { FilterSearch } from "../view/item-search";
import type { ChangedLots } from "../view/use-changed-lots";

type FlagChipsProps = {
  /** All lots of the manifest, because counts do not depend on the filters. */
  cards: readonly Card[];
  /** Lots that changed since the last export to a platform. */
  changes: ChangedLots | undefined;
  search: FilterSearch;
  onSearch: (change: FilterSearch) => void;
  /** CSS classes of inactive chips. */
  inactiveClassName?: string;
};

/** Text of a filter chip. */
const textOf = (flag: LotFlag, changes: ChangedLots | undefined) =>
  flag === "changed" && changes ? `Changed since ${changes.platform} export` : labelOfFlag(flag);

/** Chips for active filters, and for each filter that some lots match. */
export function FlagChips({ cards, changes, search, onSearch, inactiveClassName }: FlagChipsProps) {
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
        {...(!isActive && inactiveClassName && { className: inactiveClassName })}
        onClick={() => onSearch(toggledFlag(search, flag))}
      />
    );
  });
}
