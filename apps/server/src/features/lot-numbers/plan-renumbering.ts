import { grouped } from "@lotwright/contracts/fields";
import { maxLotNumber } from "@lotwright/contracts/limits";
import type { NumberingInstruction } from "@lotwright/contracts/lot-numbering";
import type { LotPlace } from "@lotwright/contracts/lot-selection";
import type { Dealt, LeasedNumbers, Lot, Skipped } from "./plan-numbers";

type Renumber = Extract<NumberingInstruction, { action: "renumber" }>;

/** New numbers for all lots or for those of `ids`. Numbers that others use or have leased are skipped. */
export function planRenumbering(
  lots: readonly Lot[],
  instruction: Renumber,
  leased: readonly LeasedNumbers[],
): Dealt {
  const { step = 1, keepLetters = true, closeGaps = false } = instruction;
  const chosen = chosenLots(lots, instruction);
  const whyNotFree = numbersInUse(lots, chosen, leased);
  const skipped: Skipped[] = [];
  const places = new Map<string, LotPlace>();
  let next = instruction.start ?? chosen.reduce((low, lot) => Math.min(low, lot.lotNumber), maxLotNumber);
  for (const group of keepLetters ? byNumber(chosen) : chosen.map((lot) => [lot])) {
    const present = group[0]?.lotNumber ?? next;
    const limit = closeGaps ? present : maxLotNumber + 1;
    let number = next;
    for (; number < limit; number += step) {
      const reason = whyNotFree(number, group, keepLetters);
      if (!reason) break;
      skipped.push({ number, reason });
    }
    if (number > maxLotNumber && !closeGaps) return { problem: tooHigh };
    const given = closeGaps ? Math.min(number, present) : number;
    for (const { id, sectionLetter } of group) {
      places.set(id, { lotNumber: given, sectionLetter: keepLetters ? sectionLetter : "" });
    }
    next = Math.max(next, given + step);
  }
  return { places, skipped };
}

const tooHigh = `The numbers would go beyond ${grouped(maxLotNumber)}, the highest one. Start lower, or use a smaller step.`;

function chosenLots(lots: readonly Lot[], { ids, order }: Renumber): readonly Lot[] {
  if (!ids) return lots;
  if (order !== "given") {
    const named = new Set(ids);
    return lots.filter(({ id }) => named.has(id));
  }
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lots that share a number together, in the order of the first of each. */
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
 * Says why lots can't have a number. Their own one is free although others share it with other letters. A leased number that a
 * chosen lot has is free too: the device that leased it has used it.
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
  return (number: number, [first]: readonly Lot[], keepsLetters: boolean): Skipped["reason"] | undefined => {
    const isTaken = first?.lotNumber === number ? !keepsLetters && usedAlone.has(number) : used.has(number);
    if (isTaken) return "used";
    return promised.has(number) ? "leased" : undefined;
  };
}

const numbersOf = ({ firstLotNumber, lastLotNumber }: LeasedNumbers) =>
  Array.from({ length: lastLotNumber - firstLotNumber + 1 }, (_, index) => firstLotNumber + index);
