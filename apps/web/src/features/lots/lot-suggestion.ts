import { firstLotNumber } from "@lotwright/contracts/catalog/item-fields";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { lotName } from "../../lib/format";
import { type HeldLots, nextOwnNumber } from "../offline/lot-blocks";
import { type LotSequence, lastLotNumber } from "../offline/queue";

export type Lot = { lotNumber: number; sectionLetter: string };

/** Lot numbers of a manifest that this device has. */
export type KnownLots = {
  /** The server's next number. Undefined if the server has not responded yet. */
  nextOnServer: number | undefined;
  /** The lots of the cached list. */
  saved: readonly Lot[];
  /** The new lots in the upload queue, oldest first. */
  waiting: readonly (Lot & { isRejected: boolean })[];
  /** The numbers that unsaved drafts and pending changes give to existing lots. */
  drafted: readonly Lot[];
  /** The numbers that this device has leased. Undefined without a lease, and when it has expired. */
  held: HeldLots | undefined;
};

const lotsOf = ({ saved, waiting, drafted }: KnownLots) => [...saved, ...waiting, ...drafted];

/** The names and the numbers of lots. */
type Taken = { names: Set<string>; numbers: Set<number> };

function takenBy(known: KnownLots): Taken {
  const lots = lotsOf(known);
  return { names: new Set(lots.map(lotName)), numbers: new Set(lots.map(({ lotNumber }) => lotNumber)) };
}

function firstFree(from: number, sectionLetter: string, { names }: Taken): number | undefined {
  let lotNumber = from;
  while (names.has(lotName({ lotNumber, sectionLetter }))) lotNumber += 1;
  return lotNumber <= maxLotNumber ? lotNumber : undefined;
}

/** The server's next number. Without it, the highest known number plus 1. Without any number, 1000. */
function nextOfManifest({ nextOnServer, saved }: KnownLots): number {
  if (nextOnServer !== undefined) return nextOnServer;
  const highest = saved.reduce((before, { lotNumber }) => Math.max(before, lotNumber), 0);
  return highest > 0 ? highest + 1 : firstLotNumber;
}

const open = ({ waiting }: KnownLots) => waiting.filter(({ isRejected }) => !isRejected);

/** The next leased number. No section of another lot uses it. */
const nextHeld = ({ held }: KnownLots, { numbers }: Taken, last: number | undefined): number | undefined =>
  held && nextOwnNumber(held, numbers, last);

/** Numbers up to this one belong to other devices, if this device has used all the numbers that it leased. */
const startOf = ({ held }: KnownLots, lotNumber: number) => Math.max(lotNumber, held?.nextLotNumber ?? 0);

/** The number of the last lot of this device. */
const lastOf = (sequence: LotSequence, known: KnownLots) =>
  open(known).at(-1)?.lotNumber ?? lastLotNumber(sequence);

type After = { taken: Taken; last: number | undefined; sectionLetter: string };

function suggestAfter(known: KnownLots, { taken, last, sectionLetter }: After): number {
  const held = nextHeld(known, taken, last);
  if (held !== undefined) return held;
  const next = startOf(known, nextOfManifest(known));
  const isAboveOthers = last !== undefined && known.held?.nextLotNumber !== null;
  const afterLast = isAboveOthers ? firstFree(startOf(known, last + 1), sectionLetter, taken) : undefined;
  return afterLast ?? firstFree(next, sectionLetter, taken) ?? maxLotNumber;
}

/**
 * The number to suggest for a new lot: the next one that this device has leased, else the last one used on this device plus 1, else
 * the manifest's next one. Skips taken numbers.
 */
export function suggestLotNumber(sequence: LotSequence, known: KnownLots, sectionLetter = ""): number {
  return suggestAfter(known, { taken: takenBy(known), last: lastOf(sequence, known), sectionLetter });
}

/** The numbers to suggest for several new lots without a section, as if they were saved one after another. */
export function suggestLotNumbers(sequence: LotSequence, known: KnownLots, count: number): number[] {
  const taken = takenBy(known);
  const last = lastOf(sequence, known);
  return Array.from({ length: count }, () => {
    const lotNumber = suggestAfter(known, { taken, last, sectionLetter: "" });
    taken.names.add(lotName({ lotNumber, sectionLetter: "" }));
    taken.numbers.add(lotNumber);
    return lotNumber;
  });
}

/** The manifest's next number after the pending lots, or the next one that this device has leased. */
export function nextLotNumber(sequence: LotSequence, known: KnownLots): number {
  const taken = takenBy(known);
  const held = nextHeld(known, taken, lastOf(sequence, known));
  if (held !== undefined) return held;
  const next = known.nextOnServer ?? suggestLotNumber(sequence, known);
  const start = open(known).reduce(
    (before, { lotNumber }) => Math.max(before, lotNumber + 1),
    startOf(known, next),
  );
  return firstFree(start, "", taken) ?? maxLotNumber;
}
