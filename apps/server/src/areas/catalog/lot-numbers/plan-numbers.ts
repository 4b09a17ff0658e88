import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import type { LotPlace } from "@lotwright/contracts/catalog/lot-selection";
import type { LeasedNumbers } from "../lot-leases/access";
import type { Dealt, Lot, NumberChange, NumberPlan } from "./number-plan";
import { planRenumbering } from "./plan-renumbering";

type Instruction<Action> = Extract<NumberingInstruction, { action: Action }>;

/** The lots named by an instruction. */
export function namedLots(instruction: NumberingInstruction): readonly string[] {
  if (instruction.action === "insert") return [instruction.id, instruction.afterId];
  if (instruction.action !== "move") return instruction.ids ?? [];
  return [...instruction.ids, instruction.beforeId ?? instruction.afterId ?? ""];
}

/**
 * Plans a renumbering of a manifest's lots, in linear time.
 * @param lots all lots of the manifest, in lot order
 * @param leased numbers that devices have leased
 */
export function planNumbers(
  lots: readonly Lot[],
  instruction: NumberingInstruction,
  leased: readonly LeasedNumbers[],
): NumberPlan {
  const dealt = deal(lots, instruction, leased);
  if (!dealt.places) return dealt;
  const changes: NumberChange[] = [];
  for (const { id: itemId, lotNumber, sectionLetter } of lots) {
    const after = dealt.places.get(itemId);
    if (!after || (after.lotNumber === lotNumber && after.sectionLetter === sectionLetter)) continue;
    changes.push({ itemId, before: { lotNumber, sectionLetter }, after });
  }
  return { changes, skipped: dealt.skipped };
}

function deal(lots: readonly Lot[], instruction: NumberingInstruction, leased: readonly LeasedNumbers[]) {
  switch (instruction.action) {
    case "renumber":
      return planRenumbering(lots, instruction, leased);
    case "reorder":
      return reorder(lots, instruction);
    case "move":
      return move(lots, instruction);
    case "insert":
      return insert(lots, instruction);
  }
}

/** Assigns the places of the lots to `ids` in this order. */
function dealPlaces(places: readonly Lot[], ids: readonly string[]): Dealt {
  const dealt = new Map<string, LotPlace>();
  for (const [index, { lotNumber, sectionLetter }] of places.entries()) {
    const id = ids[index];
    if (id !== undefined) dealt.set(id, { lotNumber, sectionLetter });
  }
  return { places: dealt, skipped: [] };
}

function reorder(lots: readonly Lot[], { ids }: Instruction<"reorder">): Dealt {
  const named = new Set(ids);
  const first = lots.findIndex(({ id }) => named.has(id));
  const range = lots.slice(first, first + ids.length);
  return range.every(({ id }) => named.has(id))
    ? dealPlaces(range, ids)
    : { problem: "These lots are not next to each other. List every lot from the first to the last." };
}

function move(lots: readonly Lot[], { ids, beforeId, afterId }: Instruction<"move">): Dealt {
  const moved = new Set(ids);
  const target = beforeId ?? afterId ?? "";
  if (moved.has(target)) return { problem: "A lot can't be moved next to itself." };
  const others = lots.filter(({ id }) => !moved.has(id)).map(({ id }) => id);
  const place = others.indexOf(target) + (beforeId === undefined ? 1 : 0);
  return dealPlaces(lots, [...others.slice(0, place), ...ids, ...others.slice(place)]);
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function insert(lots: readonly Lot[], { id, afterId }: Instruction<"insert">): Dealt {
  const main = lots.find((lot) => lot.id === afterId);
  if (!main || id === afterId) return { problem: "A lot can't be inserted after itself." };
  const { lotNumber } = main;
  const others = lots.filter((lot) => lot.lotNumber === lotNumber && lot.id !== id);
  const taken = new Set(others.map(({ sectionLetter }) => sectionLetter));
  const letter = letters.find((one) => one > main.sectionLetter && !taken.has(one));
  if (letter) return { places: new Map([[id, { lotNumber, sectionLetter: letter }]]), skipped: [] };
  const lot = `${lotNumber}${main.sectionLetter}`;
  return { problem: `No letter up to Z is free after lot ${lot}. Renumber the lots to make room.` };
}
