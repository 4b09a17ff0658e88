import { CircleCheck, Pencil } from "lucide-react";
import { EmptyState } from "../../components/layout/empty-state";
import { Button } from "../../components/ui/button";
import { plural } from "../../lib/format";
import type { Card } from "../../lib/item-cards";
import type { ItemSearch } from "./item-search";
import type { ChangedLots } from "./use-changed-lots";

type ChangedFilterProps = {
  changes: ChangedLots;
  cards: readonly Card[];
  show: ItemSearch["show"];
  onSearch: (change: ItemSearch) => void;
};

/** Limits the list to the lots that changed since the last export to a platform, or says that it is limited to them. */
export function ChangedFilter({ changes, cards, show, onSearch }: ChangedFilterProps) {
  const count = cards.filter(({ id }) => changes.kinds.has(id)).length;
  const text = `Changed since ${changes.platform} export`;
  if (count === 0 || show === "failed") return null;
  if (show === "changed") {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-muted py-1 pr-1 pl-3 text-sm">
        <p>
          {text}: {plural(count, "lot")}
        </p>
        <Button variant="ghost" className="px-3!" onClick={() => onSearch({ show: undefined })}>
          Show all lots
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Button variant="secondary" onClick={() => onSearch({ show: "changed", q: "" })}>
        <Pencil aria-hidden className="size-4" />
        {text}: {count.toLocaleString("en-US")}
      </Button>
    </div>
  );
}

/** Shown when the list is limited to changed lots and none is changed any more. */
export function NoneChanged({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={CircleCheck}
      title="Nothing changed since the last export"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all lots
        </Button>
      }
    />
  );
}
