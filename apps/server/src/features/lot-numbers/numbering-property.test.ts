import type { NumberingInstruction } from "@lotwright/contracts/lot-numbers";
import { fc } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { type Lot, planNumbers } from "./plan-numbers";

const letters = ["", "A", "B", "C"];
const nameOf = ({ lotNumber, sectionLetter }: Omit<Lot, "id">) => `${lotNumber}${sectionLetter}`;

/** The lots of a small sale in lot order, close together, so that numbers and letters meet. */
const sale = fc
  .uniqueArray(
    fc.record({ lotNumber: fc.integer({ min: 1, max: 8 }), sectionLetter: fc.constantFrom(...letters) }),
    {
      selector: nameOf,
      minLength: 2,
      maxLength: 9,
    },
  )
  .map((places) =>
    places
      .toSorted(
        (one, other) => one.lotNumber - other.lotNumber || (one.sectionLetter < other.sectionLetter ? -1 : 1),
      )
      .map((place): Lot => ({ ...place, id: nameOf(place) })),
  );

const start = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

/** An instruction about lots of the sale. */
const instructionFor = (lots: readonly Lot[]): fc.Arbitrary<NumberingInstruction> => {
  const ids = fc.shuffledSubarray(
    lots.map(({ id }) => id),
    { minLength: 1 },
  );
  const id = fc.constantFrom(...lots.map((lot) => lot.id));
  return fc.oneof(
    fc
      .record({
        ids: fc.option(ids, { nil: undefined }),
        start,
        step: fc.integer({ min: 1, max: 3 }),
        keepLetters: fc.boolean(),
      })
      .map((wish) => ({ action: "renumber" as const, ...wish })),
    ids.map((given) => ({ action: "renumber" as const, ids: given, order: "given" as const })),
    ids.map((given) => ({ action: "reorder" as const, ids: given })),
    fc.tuple(ids, id, fc.boolean()).map(([moved, target, isBefore]) => ({
      ...{ action: "move" as const, ids: moved, ...(isBefore ? { beforeId: target } : { afterId: target }) },
    })),
    fc.tuple(id, id).map(([one, afterId]) => ({ action: "insert" as const, id: one, afterId })),
  );
};

const scene = sale.chain((lots) =>
  fc.record({
    lots: fc.constant(lots),
    instruction: instructionFor(lots),
    leased: fc.array(
      fc
        .integer({ min: 1, max: 12 })
        .map((firstLotNumber) => ({ firstLotNumber, lastLotNumber: firstLotNumber + 1 })),
      { maxLength: 2 },
    ),
  }),
);

test("never gives a place to two lots, nor a leased number to a lot that did not have it", () => {
  fc.assert(
    fc.property(scene, ({ lots, instruction, leased }) => {
      const { changes = [] } = planNumbers(lots, instruction, leased);
      const after = new Map(lots.map((lot): [string, Omit<Lot, "id">] => [lot.id, lot]));
      for (const change of changes) after.set(change.itemId, change.after);
      const places = [...after.values()].map(nameOf);
      expect(places).toHaveLength(new Set(places).size);
      const had = new Set(lots.map(({ lotNumber }) => lotNumber));
      for (const { after: place } of changes) {
        const isLeased = leased.some(
          (block) => place.lotNumber >= block.firstLotNumber && place.lotNumber <= block.lastLotNumber,
        );
        expect(isLeased && !had.has(place.lotNumber)).toBe(false);
      }
    }),
  );
});

test("changes only the lots that an instruction names, and keeps the places of a new order", () => {
  fc.assert(
    fc.property(scene, ({ lots, instruction, leased }) => {
      const { changes = [] } = planNumbers(lots, instruction, leased);
      const changed = changes.map(({ itemId }) => itemId);
      if (instruction.action === "insert") expect(changed.filter((id) => id !== instruction.id)).toEqual([]);
      if (instruction.action === "renumber" || instruction.action === "reorder") {
        const named = instruction.ids ?? lots.map(({ id }) => id);
        expect(changed.filter((id) => !named.includes(id))).toEqual([]);
      }
      if (instruction.action === "reorder" || instruction.action === "move") {
        expect(changes.map(({ after }) => nameOf(after)).sort()).toEqual(
          changes.map(({ before }) => nameOf(before)).sort(),
        );
      }
    }),
  );
});
