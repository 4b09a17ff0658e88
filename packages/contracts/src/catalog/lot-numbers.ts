import { z } from "zod";
import { boundedArray, clientId, distinct, id, unique } from "../values/fields";
import { grouped } from "../values/grouped";
import { lotNumber } from "./items";
import { chosenLots } from "./lot-selection";

/** Lots whose numbers one request may change. */
export const maxRenumbered = 10_000;
/** Ranges of skipped numbers that an answer lists; `skippedCount` is of all numbers. */
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

/** Numbers lots anew: all of the manifest, those of `ids`, or those that `lots` names. */
const renumber = z
  .strictObject({
    action: z.literal("renumber"),
    ids: lotIds.optional(),
    /** Lots by their present numbers, such as 1-20, 35A. */
    lots: chosenLots.optional(),
    /** `given` numbers the lots in the order of `ids`; by default they keep their present one. */
    order: z.enum(["present", "given"], "An order must be present or given").optional(),
    /** The first number; the lowest one that the lots have by default. */
    start: lotNumber.optional(),
    /** Distance from one number to the next, 1 by default. */
    step: step.optional(),
    /** True by default: lots that share a number still do, and keep their letters. */
    keepLetters: flag("keepLetters").optional(),
    /** Only moves lots down, so that no number is unused in between. Lots below the start stay. */
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

/** Deals the numbers of neighboring lots again, in a new order. */
const reorder = z.strictObject({
  action: z.literal("reorder"),
  /** All lots of the manifest, or a range of them, in their new order. */
  ids: lotIds,
});

/** Moves lots next to another one; the lots in between move up or down by as many. */
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

/** Gives a lot the number of another one and the next free letter: 1012A, then 1012B. */
const insert = z.strictObject({ action: z.literal("insert"), id: clientId, afterId: clientId });

export const numberingInstruction = z.discriminatedUnion("action", [renumber, reorder, move, insert], {
  error: "An action must be renumber, reorder, move or insert",
});
export type NumberingInstruction = z.infer<typeof numberingInstruction>;

export const previewNumbersInput = z.strictObject({ manifestId: id, instruction: numberingInstruction });
export type PreviewNumbersInput = z.infer<typeof previewNumbersInput>;

const noVersion = "Send the version that a preview answered";

export const applyNumbersInput = previewNumbersInput.extend({
  /** The `version` of a preview: refused when the instruction would now do something else. */
  expectedVersion: z
    .string(noVersion)
    .regex(/^[\w-]{43}$/, noVersion)
    .optional(),
});
export type ApplyNumbersInput = z.infer<typeof applyNumbersInput>;

/** Numbers that no lot got, both ends included. */
const skippedNumbers = z.object({
  from: z.number().int(),
  to: z.number().int(),
  /** Used by lots that are not renumbered, or leased by a device that adds lots. */
  reason: z.enum(["used", "leased"]),
});
export type SkippedNumbers = z.infer<typeof skippedNumbers>;

/** The lots whose number changes, in their present order: entry n of each list is about the same lot. */
const renumberedLots = {
  count: z.number().int(),
  itemIds: z.array(id),
  /** Lots as in "1012A". */
  before: z.array(z.string()),
  after: z.array(z.string()),
  titles: z.array(z.string()),
  skipped: z.array(skippedNumbers),
  skippedCount: z.number().int(),
  /** Count of the lots that have a separate number in the exports to a platform: exports still use that one. */
  adjustedCount: z.number().int(),
};

export const numbersPreview = z.object({
  ...renumberedLots,
  /** Changes with what the instruction would do. */
  version: z.string(),
});
export type NumbersPreview = z.infer<typeof numbersPreview>;

export const appliedNumbers = z.object({
  /** Id for undoing within a day; null when nothing changed. */
  snapshotId: id.nullable(),
  ...renumberedLots,
});
export type AppliedNumbers = z.infer<typeof appliedNumbers>;
