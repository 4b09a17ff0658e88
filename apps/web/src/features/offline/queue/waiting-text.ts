import { deviceWord } from "../../../lib/device";
import { plural } from "../../../lib/format";
import type { OutboxView, SendingStatus } from "./outbox-state";
import { itemIdOf, type PendingChange, problemOf, problemOfRecording, uploadedUrl } from "./records";

type Waiting = { lots: number; photos: number; recordings: number; deletions: number; attention: number };

/** Counts a lot only once, even if the lot also has a pending change. */
const countLots = (lots: readonly PendingChange[]) => new Set(lots.map(itemIdOf)).size;

const none: ReadonlySet<string> = new Set();

/**
 * Counts the lots, photos, recordings and deletions that are not uploaded yet. Drafts whose manifest is gone need attention; their
 * photos count even if uploaded.
 */
export function countWaiting(
  { lots, photos, recordings, deletions }: Pick<OutboxView, "lots" | "photos" | "recordings" | "deletions">,
  goneDrafts = none,
): Waiting {
  const problems =
    countLots(lots.filter(problemOf)) +
    recordings.filter(problemOfRecording).length +
    deletions.filter(({ status }) => status.kind !== "queued").length;
  return {
    lots: countLots(lots),
    photos: photos.filter((photo) => !uploadedUrl(photo) || goneDrafts.has(photo.holder)).length,
    recordings: recordings.length,
    deletions: deletions.length,
    attention: problems + goneDrafts.size,
  };
}

export const isAllSafe = ({ lots, photos, recordings, deletions }: Waiting) =>
  lots + photos + recordings + deletions === 0;

/** Text such as "3 lots, 11 photos waiting", or "All uploaded". */
export function waitingText(waiting: Waiting): string {
  if (isAllSafe(waiting)) return "All uploaded";
  const { lots, photos, recordings, deletions } = waiting;
  const parts = [
    lots > 0 && plural(lots, "lot"),
    photos > 0 && plural(photos, "photo"),
    recordings > 0 && plural(recordings, "recording"),
    deletions > 0 && plural(deletions, "deletion"),
  ];
  return `${parts.filter(Boolean).join(", ")} waiting`;
}

const interrupted = new Set<SendingStatus>(["waiting", "blocked", "signedOut"]);

/** Whether the queue has stopped until the connection, the server or the user lets it continue. */
export const isInterrupted = ({ status }: Pick<OutboxView, "status">) => interrupted.has(status);

/** Whether a lot that is saved now cannot be uploaded yet. */
export const isHeldUp = (view: Pick<OutboxView, "status">) => isInterrupted(view) || !navigator.onLine;

const withPeriod = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** Why the queue waits, and when it continues. */
export function waitingReason({ status, reason }: Pick<OutboxView, "status" | "reason">): string {
  if (!navigator.onLine) return `Saved on this ${deviceWord()}. It will upload when you're back online.`;
  if (reason && (status === "waiting" || status === "blocked"))
    return `${withPeriod(reason)} Everything is saved on this ${deviceWord()} and will upload automatically.`;
  return `Saved on this ${deviceWord()}. It will upload when the server can be reached.`;
}

/** Explanation for captures whose manifest is not available. */
export const noManifestText = "This manifest was deleted, or you don't have access anymore.";
