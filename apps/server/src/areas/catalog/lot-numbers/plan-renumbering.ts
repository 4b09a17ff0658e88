import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { type LotPlace, lotMatcher, parseLots } from "@lotwright/contracts/catalog/lot-selection";
import { grouped } from "@lotwright/contracts/values/grouped";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import type { LeasedNumbers } from "../lot-leases/access";
import type { Dealt, Lot, Skipped } from "./number-plan";

type Renumber = Extract<NumberingInstruction, { action: "renumber" }>;

/** Plans new numbers for all lots or those in `ids`, skipping numbers used or leased by others. */
export function planRenumbering(
  lots: readonly Lot[],
  instruction: Renumber,
  leased: readonly LeasedNumbers[],
): Dealt {
  const { step = 1, keepLetters = true, closeGaps = false } = instruction;
  const chosen = chosenLots(lots, instruction);
  if (chosen.length === 0 && instruction.lots !== undefined) return { problem: noLot };
  const whyNotFree = numbersInUse(lots, chosen, leased);
  const skipped: Skipped[] = [];
  const places = new Map<string, LotPlace>();
  let next = instruction.start ?? lowestOf(chosen);
  const groups = keepLetters ? byNumber(chosen) : chosen.map((lot) => [lot]);
  for (const group of groups) {
    // When lots only move down, those without a free lower number stay.
    const last = closeGaps ? lowestOf(group) : maxLotNumber;
    const found = findFree({ from: next, last, step }, (number) => whyNotFree(number, group, keepLetters));
    skipped.push(...found.skipped);
    if (found.number > last && !closeGaps) return { problem: tooHigh };
    const lotNumber = Math.min(found.number, last);
    place(places, group, (lot) => ({ lotNumber, sectionLetter: keepLetters ? lot.sectionLetter : "" }));
    next = Math.max(next, lotNumber + step);
  }
  return { places, skipped };
}

const lowestOf = (lots: readonly Lot[]) =>
  lots.reduce((low, { lotNumber }) => Math.min(low, lotNumber), maxLotNumber);

function place(places: Map<string, LotPlace>, group: readonly Lot[], placeOf: (lot: Lot) => LotPlace): void {
  for (const lot of group) places.set(lot.id, placeOf(lot));
}

type Reason = Skipped["reason"] | undefined;

/** The first free number up to `last`, or one beyond it. */
function findFree(
  { from, last, step }: { from: number; last: number; step: number },
  whyNotFree: (number: number) => Reason,
) {
  const skipped: Skipped[] = [];
  for (let number = from; number <= last; number += step) {
    const reason = whyNotFree(number);
    if (!reason) return { number, skipped };
    skipped.push({ number, reason });
  }
  return { number: last + 1, skipped };
}

const noLot = "No lot has one of these numbers.";
const tooHigh = `The numbers would go beyond ${grouped(maxLotNumber)}, the highest one. Start lower, or use a smaller step.`;

function chosenLots(lots: readonly Lot[], { ids, lots: text, order }: Renumber): readonly Lot[] {
  if (text !== undefined) return lots.filter(lotMatcher(parseLots(text).ranges ?? []));
  if (!ids) return lots;
  if (order !== "given") {
    const named = new Set(ids);
    return lots.filter(({ id }) => named.has(id));
  }
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Groups lots by number, in the order of each number's first lot. */
function byNumber(lots: readonly Lot[]): Iterable<readonly Lot[]> {
  const groups = new Map<number, Lot[]>();
  for (const lot of lots) {
    const group = groups.get(lot.lotNumber);
    if (group) group.push(lot);
    else groups.set(lot.lotNumber, [lot]);
  }
  return groups.values();
}

/**
 * Returns a function that says why lots can't have a number. Their own number is free even if others share it with other letters,
 * and so is a leased number that a chosen lot has used.
 */
function numbersInUse(lots: readonly Lot[], chosen: readonly Lot[], leased: readonly LeasedNumbers[]) {
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const others = lots.filter(({ id }) => !chosenIds.has(id));
  const used = new Set(others.map(({ lotNumber }) => lotNumber));
  const usedAlone = new Set(
    others.filter(({ sectionLetter }) => sectionLetter === "").map(({ lotNumber }) => lotNumber),
  );
  const own = new Set(chosen.map(({ lotNumber }) => lotNumber));
  const promised = new Set(leased.flatMap(numbersOf).filter((number) => !own.has(number)));
  return (number: number, [first]: readonly Lot[], keepsLetters: boolean): Reason => {
    const isTaken = first?.lotNumber === number ? !keepsLetters && usedAlone.has(number) : used.has(number);
    if (isTaken) return "used";
    return promised.has(number) ? "leased" : undefined;
  };
}

const numbersOf = ({ firstLotNumber, lastLotNumber }: LeasedNumbers) =>
  Array.from({ length: lastLotNumber - firstLotNumber + 1 }, (_, index) => firstLotNumber + index);
