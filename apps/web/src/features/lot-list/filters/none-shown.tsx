import { CircleCheck, ListFilter } from "lucide-react";
import { EmptyState, NoMatch } from "../../../components/layout/empty-state";
import { Button } from "../../../components/ui/button";
import { filterKey } from "../view/item-filter";
import type { ItemSearch } from "../view/item-search";

type NoneShownProps = {
  search: ItemSearch;
  /** Whether the filters leave no lot, whatever the search text. */
  isNoneLeft: boolean;
  onShowAll: () => void;
  onClearSearch: () => void;
};

/** Messages for filters whose work is done when no lot matches, by filter. */
const done: Record<string, string> = {
  "to-check": "Nothing left to check",
  failed: "No failed descriptions",
  changed: "Nothing changed since the last export",
};

/** Shown if no lot matches the filters or the search text. */
export function NoneShown({ search, isNoneLeft, onShowAll, onClearSearch }: NoneShownProps) {
  const key = filterKey(search).trim();
  if (isNoneLeft) {
    return (
      <EmptyState
        icon={done[key] ? CircleCheck : ListFilter}
        title={done[key] ?? "No lots match these filters"}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            Show all lots
          </Button>
        }
      />
    );
  }
  // The filters are cleared by their chips.
  const clearText = key ? "Clear search text" : "Show all lots";
  return <NoMatch title="No items match your search" {...{ clearText }} onClear={onClearSearch} />;
}
