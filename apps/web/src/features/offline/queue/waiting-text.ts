import { plural } from "../../../lib/format";
import type { OutboxView } from "./outbox-state";
import { itemIdOf, type PendingChange, problemOf, problemOfRecording, uploadedUrl } from "./records";

type Waiting = { lots: number; photos: number; recordings: number; attention: number };

/** Counts a lot only once, even if the lot also has a pending change. */
const countLots = (lots: readonly PendingChange[]) => new Set(lots.map(itemIdOf)).size;

/** Counts the lots, photos and recordings that this phone has not uploaded yet. */
export function countWaiting({
  lots,
  photos,
  recordings,
}: Pick<OutboxView, "lots" | "photos" | "recordings">): Waiting {
  return {
    lots: countLots(lots),
    photos: photos.filter((photo) => !uploadedUrl(photo)).length,
    recordings: recordings.length,
    attention: countLots(lots.filter(problemOf)) + recordings.filter(problemOfRecording).length,
  };
}

export const isAllSafe = ({ lots, photos, recordings }: Waiting) => lots + photos + recordings === 0;

/** Such as "3 lots, 11 photos waiting", or "All uploaded". */
export function waitingText(waiting: Waiting): string {
  if (isAllSafe(waiting)) return "All uploaded";
  const { lots, photos, recordings } = waiting;
  const parts = [
    lots > 0 && plural(lots, "lot"),
    photos > 0 && plural(photos, "photo"),
    recordings > 0 && plural(recordings, "recording"),
  ];
  return `${parts.filter(Boolean).join(", ")} waiting`;
}

/** Whether a lot that is saved now has to wait on this phone. */
export const isHeldUp = ({ status }: Pick<OutboxView, "status">) =>
  status === "waiting" || status === "signedOut" || !navigator.onLine;
