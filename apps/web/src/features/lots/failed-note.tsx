import { aiNotConfiguredMessage, canBeRetried } from "@lotwright/contracts/writing/describable";
import { CircleAlert, Info, RotateCcw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { useOnlineOnly } from "../../data/api/connection";
import type { Card } from "../../data/lots/item-cards";

type Failure = NonNullable<Card["failure"]>;

type FailedNoteProps = {
  failure: Failure;
  /** Whether a description can be requested for a lot without notes. */
  canDescribe: boolean;
  isBusy: boolean;
  /** Omitted in the form, which has a separate button; undefined if the user's role doesn't allow it. */
  onRetry?: (() => void) | undefined;
  className: string;
};

/** Whether a missing description is normal rather than an error, such as without AI provider and notes. */
export const isCalm = ({ reason }: Failure) => reason === aiNotConfiguredMessage;

const reasonOf = (failure: Failure): string =>
  isCalm(failure) ? "Not described yet." : failure.reason || "This lot couldn't be described.";

/** Why a lot has no description, with Retry if a retry can help. */
export function FailedNote({ failure, canDescribe, isBusy, onRetry, className }: FailedNoteProps) {
  const onlineOnly = useOnlineOnly();
  const Icon = isCalm(failure) ? Info : CircleAlert;
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
          isCalm(failure) ? "text-muted-foreground" : "text-destructive",
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{reasonOf(failure)}</span>
      </p>
      {onRetry && canBeRetried(failure, canDescribe) && (
        <Button variant="ghost" className="shrink-0 px-3" isBusy={isBusy} {...onlineOnly} onClick={onRetry}>
          {!isBusy && <RotateCcw aria-hidden className="size-4" />}
          Retry
        </Button>
      )}
    </div>
  );
}
