import type { ReservedLots } from "@lotwright/contracts/catalog/manifests";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { lotName } from "../../lib/format";
import { type HeldLots, holds, nextOwnNumber } from "../offline/lot-blocks";
import { type LotSequence, lastLotNumber } from "../offline/queue";

export type Lot = { lotNumber: number; sectionLetter: string };

/** Lot numbers of a manifest that this device has. */
export type KnownLots = {
  /** The number of the first lot of an empty manifest. */
  first: number;
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
  /** Numbers that other devices have leased. */
  reserved: readonly ReservedLots[];
};

const lotsOf = ({ saved, waiting, drafted }: KnownLots) => [...saved, ...waiting, ...drafted];

/** Used lot names and numbers, and numbers that other devices have leased. */
type Taken = { names: Set<string>; numbers: Set<number>; reserved: readonly ReservedLots[] };

function takenBy(known: KnownLots): Taken {
  const lots = lotsOf(known);
  const numbers = new Set(lots.map(({ lotNumber }) => lotNumber));
  return { names: new Set(lots.map(lotName)), numbers, reserved: known.reserved };
}

/** The lowest number from `from` on that is neither used in this section nor leased by another device. */
function firstFree(from: number, sectionLetter: string, { names, reserved }: Taken): number | undefined {
  let lotNumber = from;
  for (;;) {
    if (lotNumber > maxLotNumber) return undefined;
    const block = reserved.find((block) => holds(block, lotNumber));
    if (block) lotNumber = block.lastLotNumber + 1;
    else if (names.has(lotName({ lotNumber, sectionLetter }))) lotNumber += 1;
    else return lotNumber;
  }
}

/** The server's next number, otherwise the highest known number plus 1, otherwise the first. */
function nextOfManifest({ nextOnServer, saved, first }: KnownLots): number {
  if (nextOnServer !== undefined) return nextOnServer;
  const highest = saved.reduce((before, { lotNumber }) => Math.max(before, lotNumber), 0);
  return highest > 0 ? highest + 1 : first;
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

/** Numbers that a suggestion leaves out because other devices have leased them. */
export type LeftOut = { first: number; last: number; deviceCount: number };

/**
 * The unused numbers between this device's last lot and a suggestion that other devices have leased. Undefined if there are none,
 * so that the suggestion needs no explanation.
 */
export function leftOut(sequence: LotSequence, known: KnownLots, suggested: number): LeftOut | undefined {
  const { numbers } = takenBy(known);
  const from = (lastOf(sequence, known) ?? 0) + 1;
  const unused = known.reserved.flatMap(({ firstLotNumber, lastLotNumber, device }) => {
    const [start, end] = [Math.max(firstLotNumber, from), Math.min(lastLotNumber, suggested - 1)];
    let first = start;
    while (first <= end && numbers.has(first)) first += 1;
    let last = end;
    while (last >= first && numbers.has(last)) last -= 1;
    return first <= last ? [{ first, last, device }] : [];
  });
  if (unused.length === 0) return undefined;
  return {
    first: Math.min(...unused.map(({ first }) => first)),
    last: Math.max(...unused.map(({ last }) => last)),
    deviceCount: new Set(unused.map(({ device }) => device)).size,
  };
}

/** Text such as "1002 to 1076 are reserved by 3 other phones". */
export function leftOutText({ first, last, deviceCount }: LeftOut): string {
  const devices = deviceCount === 1 ? "another phone" : `${deviceCount} other phones`;
  return `${first === last ? `${first} is` : `${first} to ${last} are`} reserved by ${devices}`;
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
