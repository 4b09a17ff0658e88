import { z } from "zod";
import { presetId } from "./export-presets";
import { boundedArray, id, passage } from "./fields";
import { maxLongTextLength } from "./limits";

/**
 * What can be changed in a lot for one manifest's exports to one platform. `lotNumber` is the number as text, section included;
 * `leftOut` leaves the lot out when it is "true"; `platformId` is the id that the platform gave the lot when it was imported.
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

/** Adjustments that one call may save. */
export const maxAdjustments = 5_000;

const tooMany = `Save at most ${maxAdjustments} adjustments at a time`;

/** A null value takes the adjustment back. */
const savedAdjustment = z.strictObject({
  itemId: id,
  field: adjustableField,
  value: passage(maxLongTextLength).nullable(),
});
export type SavedAdjustment = z.infer<typeof savedAdjustment>;

/** A value that a lot has in the exports to one platform only. Numbers are written with a decimal point. */
export const exportAdjustment = z.object({ itemId: id, field: adjustableField, value: z.string() });
export type ExportAdjustment = z.infer<typeof exportAdjustment>;

export const saveAdjustmentsInput = z.strictObject({
  manifestId: id,
  preset: presetId,
  adjustments: boundedArray(z.array(savedAdjustment), maxAdjustments, tooMany),
});
export type SaveAdjustmentsInput = z.infer<typeof saveAdjustmentsInput>;

/** Takes every adjustment of a manifest for one preset back. */
export const removeAdjustmentsInput = z.strictObject({ manifestId: id, preset: presetId });
export type RemoveAdjustmentsInput = z.infer<typeof removeAdjustmentsInput>;
