import { firstLotNumber } from "@lotwright/contracts/item-fields";
import { maxLotNumber } from "@lotwright/contracts/limits";
import { lotName } from "../../lib/format";
import { type LotSequence, lastLotNumber } from "../offline/cache";

export type Lot = { lotNumber: number; sectionLetter: string };

/** What this device knows about the lot numbers of a manifest. */
export type KnownLots = {
  /** The server's next number. Undefined if the server has not responded yet. */
  nextOnServer: number | undefined;
  /** The lots of the cached list. */
  saved: readonly Lot[];
  /** The new lots in the upload queue, oldest first. */
  waiting: readonly (Lot & { isRejected: boolean })[];
  /** The numbers that unsaved drafts and pending changes give to existing lots. */
  drafted: readonly Lot[];
};

function firstFree(from: number, sectionLetter: string, known: KnownLots): number | undefined {
  const taken = new Set([...known.saved, ...known.waiting, ...known.drafted].map(lotName));
  let lotNumber = from;
  while (taken.has(lotName({ lotNumber, sectionLetter }))) lotNumber += 1;
  return lotNumber <= maxLotNumber ? lotNumber : undefined;
}

/** The server's next number. Without it, the highest known number plus 1. Without any number, 1000. */
function nextOfManifest({ nextOnServer, saved }: KnownLots): number {
  if (nextOnServer !== undefined) return nextOnServer;
  const highest = saved.reduce((before, { lotNumber }) => Math.max(before, lotNumber), 0);
  return highest > 0 ? highest + 1 : firstLotNumber;
}

const open = ({ waiting }: KnownLots) => waiting.filter(({ isRejected }) => !isRejected);

/**
 * The number to suggest for a new lot: the last one used on this device plus 1, else the manifest's next one. Skips
 * taken numbers.
 */
export function suggestLotNumber(sequence: LotSequence, known: KnownLots, sectionLetter = ""): number {
  const last = open(known).at(-1)?.lotNumber ?? lastLotNumber(sequence);
  const next = nextOfManifest(known);
  const afterLast = last === undefined ? undefined : firstFree(last + 1, sectionLetter, known);
  return afterLast ?? firstFree(next, sectionLetter, known) ?? maxLotNumber;
}

/** The manifest's next number after the pending lots. */
export function nextLotNumber(sequence: LotSequence, known: KnownLots): number {
  const next = known.nextOnServer ?? suggestLotNumber(sequence, known);
  const start = open(known).reduce((before, { lotNumber }) => Math.max(before, lotNumber + 1), next);
  return firstFree(start, "", known) ?? maxLotNumber;
}
