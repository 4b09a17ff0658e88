import { plural } from "../../../lib/format";
import type { OutboxView } from "./outbox-state";
import { itemIdOf, type PendingChange, problemOf, uploadedUrl } from "./records";

type Waiting = { lots: number; photos: number; attention: number };

/** Counts a lot only once, even if the lot also has a pending change. */
const countLots = (lots: readonly PendingChange[]) => new Set(lots.map(itemIdOf)).size;

/** Counts the lots and photos that this phone has not uploaded yet. */
export function countWaiting({ lots, photos }: Pick<OutboxView, "lots" | "photos">): Waiting {
  return {
    lots: countLots(lots),
    photos: photos.filter((photo) => !uploadedUrl(photo)).length,
    attention: countLots(lots.filter(problemOf)),
  };
}

export const isAllSafe = ({ lots, photos }: Waiting) => lots + photos === 0;

/** Such as "3 lots, 11 photos waiting", or "All uploaded". */
export function waitingText(waiting: Waiting): string {
  if (isAllSafe(waiting)) return "All uploaded";
  const { lots, photos } = waiting;
  const parts = [lots > 0 && plural(lots, "lot"), photos > 0 && plural(photos, "photo")];
  return `${parts.filter(Boolean).join(", ")} waiting`;
}

/** Whether a lot that is saved now has to wait on this phone. */
export const isHeldUp = ({ status }: Pick<OutboxView, "status">) =>
  status === "waiting" || status === "signedOut" || !navigator.onLine;
