import { CloudCheck, CloudUpload, TriangleAlert } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { classNames } from "../../../components/ui/class-names";
import { deviceWord } from "../../../lib/device";
import type { OutboxView } from "../queue/outbox-state";
import { shortPaceText } from "../queue/upload-pace";
import { useOutboxFact } from "../queue/use-outbox";
import { countWaiting, isAllSafe, waitingText } from "../queue/waiting-text";
import { useGoneDrafts } from "./use-gone-drafts";

const OutboxDialog = lazy(() => import("./outbox-dialog"));

/** The text about what needs the user's attention; undefined if nothing does. */
function attentionText(view: OutboxView, goneDrafts: ReadonlySet<string>): string | undefined {
  const { attention } = countWaiting(view, goneDrafts);
  if (view.isFull) return `This ${deviceWord()} is full`;
  if (view.isFailing) return "Not stored yet";
  if (attention > 0) return attention === 1 ? "1 lot needs attention" : `${attention} lots need attention`;
  if (view.status === "blocked" && !isAllSafe(countWaiting(view))) return "Uploads are blocked";
  if (!view.isLasting) return "Stored in this tab only";
  if (view.status === "signedOut" && !isAllSafe(countWaiting(view))) return "Log in to upload";
  return undefined;
}

/** CSS classes of the badge below a title: a word beside the icon, in the same touch target as the title. */
const quietBelow =
  "group-data-worded/title:mr-0 group-data-worded/title:size-auto group-data-worded/title:max-w-full group-data-worded/title:gap-1 group-data-worded/title:text-sm group-data-worded/title:leading-tight group-data-worded/title:after:absolute group-data-worded/title:after:inset-x-0 group-data-worded/title:after:-inset-y-1 group-data-worded/title:hover:bg-transparent";

/**
 * The upload status on every page: an icon beside the title, and a row below it while something is pending or needs
 * attention. A press opens the list of pending changes.
 */
export function OutboxBadge() {
  const gone = useGoneDrafts();
  const text = useOutboxFact((view) =>
    [waitingText(countWaiting(view, gone)), view.pace && shortPaceText(view.pace)].filter(Boolean).join(", "),
  );
  const isSafe = useOutboxFact((view) => isAllSafe(countWaiting(view, gone)));
  const isFull = useOutboxFact((view) => view.isFull);
  const isSending = useOutboxFact((view) => view.status === "sending");
  const attention = useOutboxFact((view) => attentionText(view, gone));
  const [isOpen, setIsOpen] = useState(false);
  const isQuiet = isSafe && !attention;
  const name = [text, attention].filter(Boolean).join(". ");
  const Icon = isSafe ? CloudCheck : CloudUpload;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name}
        title={name}
        data-row={isQuiet ? undefined : ""}
        onClick={() => setIsOpen(true)}
        className={
          isQuiet
            ? `-mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted ${quietBelow}`
            : // The badge extends the touch target of the title above it.
              "flex max-w-full items-center gap-1 rounded-sm text-left font-medium text-sm text-warning tabular-nums after:absolute after:inset-x-0 after:-inset-y-1"
        }
      >
        {attention ? (
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
        ) : (
          <Icon
            aria-hidden
            className={classNames(
              isQuiet ? "size-5 group-data-worded/title:size-4" : "size-4 shrink-0",
              isSending && "animate-pulse",
            )}
          />
        )}
        <span className={classNames("truncate", isQuiet && "hidden group-data-worded/title:inline")}>
          {attention ?? text}
        </span>
      </button>
      {isFull && (
        <span role="alert" className="sr-only">
          This {deviceWord()} is full. Free some space, then try again.
        </span>
      )}
      {isOpen && (
        <Part onClose={() => setIsOpen(false)}>
          <OutboxDialog onClose={() => setIsOpen(false)} />
        </Part>
      )}
    </>
  );
}
