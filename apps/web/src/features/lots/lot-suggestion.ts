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
  /** Lot numbers that unsaved drafts and pending changes assign to existing lots. */
  drafted: readonly Lot[];
  /** Leased lot numbers of this device; undefined without a current lease. */
  held: HeldLots | undefined;
};

const lotsOf = ({ saved, waiting, drafted }: KnownLots) => [...saved, ...waiting, ...drafted];

/** Used lot names and numbers. */
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

/** The server's next number, otherwise the highest known number plus 1, otherwise 1000. */
function nextOfManifest({ nextOnServer, saved }: KnownLots): number {
  if (nextOnServer !== undefined) return nextOnServer;
  const highest = saved.reduce((before, { lotNumber }) => Math.max(before, lotNumber), 0);
  return highest > 0 ? highest + 1 : firstLotNumber;
}

const open = ({ waiting }: KnownLots) => waiting.filter(({ isRejected }) => !isRejected);

/** The next leased number that no lot has, in any section. */
const nextHeld = ({ held }: KnownLots, { numbers }: Taken, last: number | undefined): number | undefined =>
  held && nextOwnNumber(held, numbers, last);

/** First number to try once this device has used its leased numbers; lower ones are leased to other devices. */
const startOf = ({ held }: KnownLots, lotNumber: number) => Math.max(lotNumber, held?.nextLotNumber ?? 0);

/** Number of the last lot that was added on this device. */
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
 * The number to suggest for a new lot: the next leased one, otherwise the device's last one plus 1, otherwise the
 * manifest's next one. Skips taken numbers.
 */
export function suggestLotNumber(sequence: LotSequence, known: KnownLots, sectionLetter = ""): number {
  return suggestAfter(known, { taken: takenBy(known), last: lastOf(sequence, known), sectionLetter });
}

/** Numbers to suggest for several new lots without a section, as if saved one after another. */
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

/** The next leased number, or the manifest's next number after the pending lots. */
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
