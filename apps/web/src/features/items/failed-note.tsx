import { aiNotConfiguredMessage, canBeDescribed } from "@lotwright/contracts/describable";
import type { Item } from "@lotwright/contracts/items";
import { CircleAlert, Info, RotateCcw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { useOnlineOnly } from "../../lib/connection";

type FailedNoteProps = {
  item: Item;
  /** Says that no AI provider is set up. Undefined if there is one. */
  noProvider: string | undefined;
  isBusy: boolean;
  /** Omitted in the form, which has its own button. */
  onRetry?: (item: Item) => void;
  className: string;
};

/** Without an AI provider and without notes, a missing description is not shown as an error. */
const isCalm = ({ aiFailureReason }: Item) => aiFailureReason === aiNotConfiguredMessage;

function reasonOf(item: Item, noProvider: string | undefined): string {
  if (isCalm(item)) return noProvider ?? "No AI provider was set up at the time.";
  return item.aiFailureReason || "This lot couldn't be described.";
}

/** Why a lot has no description, with Retry if a retry can help. */
export function FailedNote({ item, noProvider, isBusy, onRetry, className }: FailedNoteProps) {
  const onlineOnly = useOnlineOnly();
  const Icon = isCalm(item) ? Info : CircleAlert;
  return (
    <div
      className={classNames(
        "relative z-10 flex flex-wrap items-center justify-end gap-x-3 py-1 pr-1 pl-3 text-sm",
        className,
      )}
    >
      <p
        className={classNames(
          "flex min-w-0 grow basis-40 gap-1.5 py-1",
          isCalm(item) ? "text-muted-foreground" : "text-destructive",
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{reasonOf(item, noProvider)}</span>
      </p>
      {onRetry && canBeDescribed(item, noProvider === undefined) && (
        <Button
          variant="ghost"
          className="shrink-0 px-3"
          isBusy={isBusy}
          {...onlineOnly}
          onClick={() => onRetry(item)}
        >
          {!isBusy && <RotateCcw aria-hidden className="size-4" />}
          Retry
        </Button>
      )}
    </div>
  );
}
