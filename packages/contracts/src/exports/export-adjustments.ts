import { z } from "zod";
import { boundedArray, id, passage } from "../values/fields";
import { maxLongTextLength, maxTextLength } from "../values/limits";
import { presetId } from "./export-presets";

/**
 * Field that can be changed in a lot for one manifest's exports to one platform. `lotNumber` is the number as text, section
 * included; `leftOut` leaves the lot out when it is "true"; `platformId` is the id that the platform gave the lot when it was
 * imported.
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

/** Adjustments that one call may save: as many as fit into a request. */
export const maxAdjustments = 1_000;

const tooMany = `Save at most ${maxAdjustments} adjustments at a time`;

const shortLine = {
  pattern: new RegExp(`^.{0,${maxTextLength}}$`, "u"),
  wanted: `at most ${maxTextLength} characters`,
};
/** Empty for unknown. */
const price = { pattern: /^(?:\d{1,9}(?:\.\d{1,2})?)?$/, wanted: "a price such as 12.50" };

/** Patterns of valid values; texts of several lines are only limited in length. */
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

/** A null value takes the adjustment back. */
const savedAdjustment = z
  .strictObject({
    itemId: id,
    field: adjustableField,
    value: passage(maxLongTextLength).nullable(),
    /** The lot's own text when the value was chosen; without it, the one that the lot has now. */
    replaced: passage(maxLongTextLength).optional(),
  })
  .superRefine(({ field, value }, { addIssue }) => {
    const shape = shapes[field];
    if (value === null || !shape || shape.pattern.test(value)) return;
    addIssue({ code: "custom", path: ["value"], message: `Enter ${shape.wanted}` });
  });
export type SavedAdjustment = z.infer<typeof savedAdjustment>;

/** A value that a lot has in the exports to one platform only. Numbers are written with a decimal point. */
export const exportAdjustment = z.object({ itemId: id, field: adjustableField, value: z.string() });
export type ExportAdjustment = z.infer<typeof exportAdjustment>;

/**
 * An adjustment with the lot's own text that it was made from. Null where that is unknown and the lot was changed since; undefined where
 * it is unknown and the lot was not.
 */
export const storedAdjustment = exportAdjustment.extend({ replaced: z.string().nullable().optional() });
export type StoredAdjustment = z.infer<typeof storedAdjustment>;

export const saveAdjustmentsInput = z.strictObject({
  manifestId: id,
  preset: presetId,
  adjustments: boundedArray(z.array(savedAdjustment), maxAdjustments, tooMany),
});
export type SaveAdjustmentsInput = z.infer<typeof saveAdjustmentsInput>;

/** Takes every adjustment of a manifest for one preset back. */
export const removeAdjustmentsInput = z.strictObject({ manifestId: id, preset: presetId });
export type RemoveAdjustmentsInput = z.infer<typeof removeAdjustmentsInput>;
