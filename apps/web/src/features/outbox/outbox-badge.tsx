import { CloudCheck, CloudUpload, TriangleAlert } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../components/layout/part";
import { classNames } from "../../lib/class-names";
import type { OutboxView } from "./outbox-state";
import { useOutboxFact } from "./use-outbox";
import { countWaiting, isAllSafe, waitingText } from "./waiting-text";

const OutboxDialog = lazy(() => import("./outbox-dialog"));

function noteOf(view: OutboxView): string | undefined {
  const { parked } = countWaiting(view);
  if (view.isFull) return "This phone is full. Free some space, then try again.";
  if (parked > 0) return parked === 1 ? "1 lot needs you" : `${parked} lots need you`;
  if (!view.isLasting) return "Kept in this tab only";
  if (view.status === "signedOut" && !isAllSafe(countWaiting(view))) return "Sign in to send";
  return undefined;
}

/** One quiet line in every header: what is on this phone and nowhere else. Opens the list of it. */
export function OutboxBadge() {
  const text = useOutboxFact((view) => waitingText(countWaiting(view)));
  const isSafe = useOutboxFact((view) => isAllSafe(countWaiting(view)));
  const isFull = useOutboxFact((view) => view.isFull);
  const isSending = useOutboxFact((view) => view.status === "sending");
  const note = useOutboxFact(noteOf);
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isSafe ? CloudCheck : CloudUpload;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={classNames(
          "relative flex w-full flex-wrap items-center justify-center gap-x-1.5 px-3 text-sm tabular-nums",
          isSafe && !note
            ? // A thin line, that takes presses as any other button does.
              "py-1 text-muted-foreground after:absolute after:inset-x-0 after:-inset-y-2"
            : "min-h-11 bg-warning-surface py-1 font-medium text-warning",
        )}
      >
        <Icon aria-hidden className={classNames("size-4 shrink-0", isSending && "animate-pulse")} />
        {text}
        {note && (
          <span role={isFull ? "alert" : undefined} className="flex items-center gap-1">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {note}
          </span>
        )}
      </button>
      {isOpen && (
        <Part onClose={() => setIsOpen(false)}>
          <OutboxDialog onClose={() => setIsOpen(false)} />
        </Part>
      )}
    </>
  );
}
