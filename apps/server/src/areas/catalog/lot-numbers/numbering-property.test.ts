import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { type Arbitrary, fc, testProperty } from "@lotwright/testing/properties";
import { expect } from "vitest";
import type { Lot } from "./number-plan";
import { planNumbers } from "./plan-numbers";

const letters = ["", "A", "B", "C"];
const nameOf = ({ lotNumber, sectionLetter }: Omit<Lot, "id">) => `${lotNumber}${sectionLetter}`;

/** Random lots of a sale in order. In half of the cases numbers are close together, so that numbers and letters collide. */
const sale = fc
  .constantFrom(8, 40)
  .chain((max) =>
    fc.uniqueArray(
      fc.record({ lotNumber: fc.integer({ min: 1, max }), sectionLetter: fc.constantFrom(...letters) }),
      { selector: nameOf, minLength: 2, maxLength: 30 },
    ),
  )
  .map((places) =>
    places
      .toSorted(
        (one, other) => one.lotNumber - other.lotNumber || (one.sectionLetter < other.sectionLetter ? -1 : 1),
      )
      .map((place): Lot => ({ ...place, id: nameOf(place) })),
  );

const start = fc.option(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 50 })), {
  nil: undefined,
});
const step = fc.integer({ min: 1, max: 4 });
const numbering = { start, step, keepLetters: fc.boolean() };

const closingGaps = fc
  .record({ start, step })
  .map((wish) => ({ action: "renumber" as const, closeGaps: true, ...wish }));

/** Random instruction about lots of the sale. */
const instructionFor = (lots: readonly Lot[]): Arbitrary<NumberingInstruction> => {
  const ids = fc.shuffledSubarray(
    lots.map(({ id }) => id),
    { minLength: 1 },
  );
  const id = fc.constantFrom(...lots.map((lot) => lot.id));
  return fc.oneof(
    fc
      .record({ ids: fc.option(ids, { nil: undefined }), ...numbering })
      .map((wish) => ({ action: "renumber" as const, ...wish })),
    fc
      .record({ ids, ...numbering })
      .map((wish) => ({ action: "renumber" as const, order: "given" as const, ...wish })),
    closingGaps,
    ids.map((given) => ({ action: "reorder" as const, ids: given })),
    fc.tuple(ids, id, fc.boolean()).map(([moved, target, isBefore]) => ({
      ...{ action: "move" as const, ids: moved, ...(isBefore ? { beforeId: target } : { afterId: target }) },
    })),
    fc.tuple(id, id).map(([one, afterId]) => ({ action: "insert" as const, id: one, afterId })),
  );
};

const leases = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.nat(9))
    .map(([firstLotNumber, more]) => ({ firstLotNumber, lastLotNumber: firstLotNumber + more })),
  { maxLength: 2 },
);
const scene = sale.chain((lots) =>
  fc.record({ lots: fc.constant(lots), instruction: instructionFor(lots), leased: leases }),
);

/** An instruction's changes, and every lot's place afterwards. */
function planned(...given: Parameters<typeof planNumbers>) {
  const { changes = [] } = planNumbers(...given);
  const after = new Map(changes.map((change) => [change.itemId, change.after]));
  return { changes, places: given[0].map((lot): Omit<Lot, "id"> => after.get(lot.id) ?? lot) };
}

testProperty(
  "never gives a place to two lots, nor a leased number to a lot that did not have it",
  scene,
  ({ lots, instruction, leased }) => {
    const { changes, places } = planned(lots, instruction, leased);
    expect(planned(lots, instruction, leased).changes).toEqual(changes);
    expect(new Set(places.map(nameOf)).size).toBe(lots.length);
    const had = new Set(lots.map(({ lotNumber }) => lotNumber));
    for (const { after: place } of changes) {
      expect(place.lotNumber).toBeGreaterThanOrEqual(1);
      expect(place.lotNumber).toBeLessThanOrEqual(maxLotNumber);
      const isLeased = leased.some(
        (block) => place.lotNumber >= block.firstLotNumber && place.lotNumber <= block.lastLotNumber,
      );
      expect(isLeased && !had.has(place.lotNumber)).toBe(false);
    }
  },
);

testProperty(
  "changes only the lots that an instruction names, and keeps the places of a new order",
  scene,
  ({ lots, instruction, leased }) => {
    const { changes } = planned(lots, instruction, leased);
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
  },
);

testProperty(
  "closes gaps without changing the order or moving a lot up",
  fc.record({ lots: sale, instruction: closingGaps, leased: leases }),
  ({ lots, instruction, leased }) => {
    const { changes, places } = planned(lots, instruction, leased);
    for (const { before, after } of changes) expect(after.lotNumber).toBeLessThan(before.lotNumber);
    const numbers = places.map(({ lotNumber }) => lotNumber);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  },
);
