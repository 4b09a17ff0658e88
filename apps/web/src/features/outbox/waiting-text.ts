import { plural } from "../../lib/format";
import type { OutboxView } from "./outbox-state";
import type { KeptLot } from "./records";

type Waiting = { lots: number; photos: number; parked: number };

/** A lot counts once, also when a change of it waits behind the lot itself. */
const countLots = (lots: readonly KeptLot[]) =>
  new Set(lots.map(({ id, change }) => change?.itemId ?? id)).size;

/** What is on this phone and nowhere else. */
export function countWaiting({ lots, photos }: Pick<OutboxView, "lots" | "photos">): Waiting {
  return {
    lots: countLots(lots),
    photos: photos.filter(({ url }) => !url).length,
    parked: countLots(lots.filter(({ failure }) => failure)),
  };
}

export const isAllSafe = ({ lots, photos }: Waiting) => lots + photos === 0;

/** "3 lots, 11 photos waiting", or "All uploaded". */
export function waitingText(waiting: Waiting): string {
  if (isAllSafe(waiting)) return "All uploaded";
  const { lots, photos } = waiting;
  const parts = [lots > 0 && plural(lots, "lot"), photos > 0 && plural(photos, "photo")];
  return `${parts.filter(Boolean).join(", ")} waiting`;
}

/** What is saved now stays on this phone for a while. */
export const isHeldUp = ({ status }: Pick<OutboxView, "status">) =>
  status === "waiting" || status === "signedOut" || !navigator.onLine;
