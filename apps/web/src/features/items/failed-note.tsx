import type { Item } from "@lotwright/contracts/items";
import { CircleAlert, RotateCcw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../lib/class-names";

type FailedNoteProps = { item: Item; isBusy: boolean; onRetry: (item: Item) => void; className: string };

/** Why an item has no description, with another try. */
export function FailedNote({ item, isBusy, onRetry, className }: FailedNoteProps) {
  return (
    <div
      className={classNames(
        "relative z-10 flex flex-wrap items-center justify-end gap-x-3 py-1 pr-1 pl-3 text-sm",
        className,
      )}
    >
      <p className="flex min-w-0 grow basis-40 gap-1.5 py-1 text-destructive">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{item.aiFailureReason || "No description could be written."}</span>
      </p>
      <Button variant="ghost" className="shrink-0 px-3" isBusy={isBusy} onClick={() => onRetry(item)}>
        {!isBusy && <RotateCcw aria-hidden className="size-4" />}
        Retry
      </Button>
    </div>
  );
}
