import { CircleCheck } from "lucide-react";
import { EmptyState } from "../../components/layout/empty-state";
import { Button } from "../../components/ui/button";

type FailedFilterProps = { onShowAll: () => void };

/** Says that the list shows only failed lots, with a button that shows all lots. */
export function FailedFilter({ onShowAll }: FailedFilterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-muted py-1 pr-1 pl-3 text-sm">
      <p>Lots that couldn't be described</p>
      <Button variant="ghost" className="px-3!" onClick={onShowAll}>
        Show all lots
      </Button>
    </div>
  );
}

/** Shown when the list is limited to failed lots and no lot is failed any more. */
export function NoneFailed({ onShowAll }: FailedFilterProps) {
  return (
    <EmptyState
      icon={CircleCheck}
      title="No failed descriptions"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all lots
        </Button>
      }
    />
  );
}
