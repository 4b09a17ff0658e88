import { z } from "zod";
import { boundedArray, id, passage } from "../values/fields";
import { maxLongTextLength, maxTextLength } from "../values/limits";
import { presetId } from "../values/preset-id";

/**
 * Field of a lot that can be overridden in a manifest's exports to one platform. `lotNumber` is text and includes the
 * section; `leftOut` excludes the lot if "true"; `platformId` is the platform's id of the lot.
 */
export const adjustableField = z.enum([
  "lotNumber",
  "title",
  "description",
  "category",
  "consignor",
  "condition",
  "quantity",
  "startPrice",
  "lowEstimate",
  "highEstimate",
  "reservePrice",
  "leftOut",
  "platformId",
]);
export type AdjustableField = z.infer<typeof adjustableField>;

/** Maximum of adjustments in one request. */
export const maxAdjustments = 1_000;

const tooMany = `Save at most ${maxAdjustments} adjustments at a time`;

const shortLine = {
  pattern: new RegExp(`^.{0,${maxTextLength}}$`, "u"),
  wanted: `at most ${maxTextLength} characters`,
};
/** Price pattern; an empty text means unknown. */
const price = { pattern: /^(?:\d{1,9}(?:\.\d{1,2})?)?$/, wanted: "a price such as 12.50" };

/** Patterns of valid values. Fields of several lines are only limited in length. */
const shapes: Partial<Record<AdjustableField, { pattern: RegExp; wanted: string }>> = {
  lotNumber: { pattern: /^\S(?:.{0,38}\S)?$/u, wanted: "a lot number of at most 40 characters" },
  title: shortLine,
  category: shortLine,
  consignor: shortLine,
  quantity: { pattern: /^[1-9]\d{0,5}$/, wanted: "a whole number such as 2" },
  startPrice: price,
  lowEstimate: price,
  highEstimate: price,
  reservePrice: price,
  leftOut: { pattern: /^(?:true|false)$/, wanted: "true or false" },
  platformId: shortLine,
};

/** A null value removes the adjustment. */
const savedAdjustment = z
  .strictObject({
    itemId: id,
    field: adjustableField,
    value: passage(maxLongTextLength).nullable(),
    /** The lot's text when the adjustment was made; by default its current text. */
    replaced: passage(maxLongTextLength).optional(),
  })
  .superRefine(({ field, value }, { addIssue }) => {
    const shape = shapes[field];
    if (value === null || !shape || shape.pattern.test(value)) return;
    addIssue({ code: "custom", path: ["value"], message: `Enter ${shape.wanted}` });
  });
export type SavedAdjustment = z.infer<typeof savedAdjustment>;

/** A value that replaces the lot's in exports to one platform. Numbers have a decimal point. */
export const exportAdjustment = z.object({ itemId: id, field: adjustableField, value: z.string() });
export type ExportAdjustment = z.infer<typeof exportAdjustment>;

/**
 * An adjustment with the lot's text that it was made from. Null if unknown and the lot has changed since; undefined if
 * unknown and the lot has not changed.
 */
export const storedAdjustment = exportAdjustment.extend({ replaced: z.string().nullable().optional() });
export type StoredAdjustment = z.infer<typeof storedAdjustment>;

export const saveAdjustmentsInput = z.strictObject({
  manifestId: id,
  preset: presetId,
  adjustments: boundedArray(z.array(savedAdjustment), maxAdjustments, tooMany),
});
export type SaveAdjustmentsInput = z.infer<typeof saveAdjustmentsInput>;

/** Removes all adjustments of a manifest for one preset. */
export const removeAdjustmentsInput = z.strictObject({ manifestId: id, preset: presetId });
export type RemoveAdjustmentsInput = z.infer<typeof removeAdjustmentsInput>;
