import type { Item } from "@lotwright/contracts/items";
import { CircleAlert, RotateCcw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../lib/class-names";
import { useRetryGeneration } from "./use-item-actions";

/** Why an item has no description, with another try. */
export function FailedNote({ item, className }: { item: Item; className: string }) {
  const retry = useRetryGeneration(item.manifestId);
  return (
    <div className={classNames("relative z-10 flex items-center gap-3 py-1 pr-1 pl-3 text-sm", className)}>
      <p className="flex grow gap-1.5 text-destructive">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {item.aiFailureReason || "No description could be written."}
      </p>
      <Button
        variant="ghost"
        className="shrink-0 px-3"
        isBusy={retry.isPending}
        onClick={() => retry.mutate({ id: item.id })}
      >
        {!retry.isPending && <RotateCcw aria-hidden className="size-4" />}
        Retry
      </Button>
    </div>
  );
}
