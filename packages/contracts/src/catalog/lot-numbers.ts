import { z } from "zod";
import { boundedArray, clientId, distinct, id, unique } from "../values/fields";
import { grouped } from "../values/grouped";
import { lotNumber } from "./items";
import { chosenLots } from "./lot-selection";

/** Maximum of lots that one request may renumber. */
export const maxRenumbered = 10_000;
/** Maximum of listed ranges; `skippedCount` counts all skipped numbers. */
export const maxSkippedRanges = 200;
export const maxNumberStep = 100;

const lotOnce = "List each lot only once";
export const tooManyLots = `At most ${grouped(maxRenumbered)} lots can be renumbered in one request`;
const lotIds = boundedArray(
  z.array(clientId).min(1, "List at least one lot").refine(distinct, lotOnce).meta(unique),
  maxRenumbered,
  tooManyLots,
);

const wholeStep = "A step must be a whole number";
const step = z
  .number(wholeStep)
  .int(wholeStep)
  .min(1, "A step must be at least 1")
  .max(maxNumberStep, `A step must be at most ${maxNumberStep}`);

const flag = (name: string) => z.boolean(`${name} must be true or false`);

/** Renumbers lots: all of the manifest, those in `ids`, or those in `lots`. */
const renumber = z
  .strictObject({
    action: z.literal("renumber"),
    ids: lotIds.optional(),
    /** Lots by their current numbers, such as 1-20, 35A. */
    lots: chosenLots.optional(),
    /** "given" numbers the lots in the order of `ids`; "present", the default, in their current order. */
    order: z.enum(["present", "given"], "An order must be present or given").optional(),
    /** The first new number; by default the lowest of the lots' current numbers. */
    start: lotNumber.optional(),
    /** Difference between consecutive numbers, 1 by default. */
    step: step.optional(),
    /** Whether lots that share a number still share one and keep their letters. True by default. */
    keepLetters: flag("keepLetters").optional(),
    /** Whether to only move lots down to fill unused numbers. Lots below the start keep their numbers. */
    closeGaps: flag("closeGaps").optional(),
  })
  .refine(({ order, ids }) => order !== "given" || ids !== undefined, {
    message: "List the lots in their order",
    path: ["ids"],
  })
  .refine(({ ids, lots }) => ids === undefined || lots === undefined, {
    message: "Name lots by id or by number, not both",
    path: ["lots"],
  })
  .refine(({ order, closeGaps }) => order !== "given" || !closeGaps, {
    message: "Closing gaps keeps the present order",
    path: ["order"],
  })
  .refine(({ keepLetters, closeGaps }) => keepLetters !== false || !closeGaps, {
    message: "Closing gaps keeps the letters",
    path: ["keepLetters"],
  });

/** Puts neighboring lots in a new order, using the same numbers. */
const reorder = z.strictObject({
  action: z.literal("reorder"),
  /** All lots of the manifest, or a range of them, in their new order. */
  ids: lotIds,
});

/** Moves lots next to another lot; the lots in between shift to make room. */
const move = z
  .strictObject({
    action: z.literal("move"),
    ids: lotIds,
    beforeId: clientId.optional(),
    afterId: clientId.optional(),
  })
  .refine(({ beforeId, afterId }) => (beforeId === undefined) !== (afterId === undefined), {
    message: "Name the lot before or after which they go",
    path: ["afterId"],
  });

/** Gives a lot the number of another lot with the next free letter, such as 1012A. */
const insert = z.strictObject({ action: z.literal("insert"), id: clientId, afterId: clientId });

export const numberingInstruction = z.discriminatedUnion("action", [renumber, reorder, move, insert], {
  error: "An action must be renumber, reorder, move or insert",
});
export type NumberingInstruction = z.infer<typeof numberingInstruction>;

export const previewNumbersInput = z.strictObject({ manifestId: id, instruction: numberingInstruction });
export type PreviewNumbersInput = z.infer<typeof previewNumbersInput>;

const noVersion = "Send the version that a preview answered";

export const applyNumbersInput = previewNumbersInput.extend({
  /** The `version` of a preview; the request is rejected if the result would now differ. */
  expectedVersion: z
    .string(noVersion)
    .regex(/^[\w-]{43}$/, noVersion)
    .optional(),
});
export type ApplyNumbersInput = z.infer<typeof applyNumbersInput>;

/** Skipped numbers, both ends inclusive. */
const skippedNumbers = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Whether the numbers are used by lots that are not renumbered, or leased by a device. */
  reason: z.enum(["used", "leased"]),
});
export type SkippedNumbers = z.infer<typeof skippedNumbers>;

/** The renumbered lots in their current order, as parallel lists: the n-th entries of all lists concern the same lot. */
const renumberedLots = {
  count: z.number().int(),
  itemIds: z.array(id),
  /** Lot names such as "1012A". */
  before: z.array(z.string()),
  after: z.array(z.string()),
  titles: z.array(z.string()),
  skipped: z.array(skippedNumbers),
  skippedCount: z.number().int(),
  /** Number of renumbered lots that have an adjusted number in a platform's exports, which stays the same. */
  adjustedCount: z.number().int(),
};

export const numbersPreview = z.object({
  ...renumberedLots,
  /** Version of the preview, which changes with its result. */
  version: z.string(),
});
export type NumbersPreview = z.infer<typeof numbersPreview>;

export const appliedNumbers = z.object({
  /** Id for undoing the operation within a day; null if nothing changed. */
  snapshotId: id.nullable(),
  ...renumberedLots,
});
export type AppliedNumbers = z.infer<typeof appliedNumbers>;
