import { z } from "zod";

/** The id of a preset, such as `hibid-af360`. */
export const presetId = z
  .string("Enter a preset, such as hibid-af360")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Enter a preset, such as hibid-af360")
  .max(60, "Enter a preset, such as hibid-af360");

/**
 * How well a platform's format is known. A: by the platform's own words. A-: by a full description that quotes it, or by many
 * programs that agree. B: by one real source, limits in part. own: by a sample file of the workspace.
 */
export const presetGrade = z.enum(["A", "A-", "B", "own"]);
export type PresetGrade = z.infer<typeof presetGrade>;

/**
 * Effect of an upload on a lot that the platform already has. by-lot-number, by-sku: replaces what it knows under that number.
 * until-published: the same, but only before the sale is published. create-only: adds it a second time.
 */
export const presetUpdates = z.enum(["by-lot-number", "by-sku", "until-published", "create-only"]);
export type PresetUpdates = z.infer<typeof presetUpdates>;

/** Prices that may stand for the one price of a shop. A reserve is never among them. */
export const shopPrice = z.enum(["startPrice", "lowEstimate", "highEstimate"]);
export type ShopPrice = z.infer<typeof shopPrice>;

/** Question that a preset asks a workspace once, beside the names of consignors, categories and conditions. */
export const presetQuestion = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string(),
  /** Empty where any text is an answer. */
  options: z.array(z.string()),
  initial: z.string(),
});
export type PresetQuestion = z.infer<typeof presetQuestion>;

/** A list of our names that a platform wants as its own: `values` are all that it takes, empty where they are not known. */
const askedNames = z.object({ values: z.array(z.string()), isRequired: z.boolean() });

export const exportPreset = z.object({
  id: presetId,
  label: z.string(),
  version: z.string(),
  grade: presetGrade,
  /** Whether this workspace made the preset from a sample file. */
  isOwn: z.boolean(),
  /** False where parts are known from one source only: screens say so. */
  isVerified: z.boolean(),
  isAuction: z.boolean(),
  fileKind: z.enum(["csv", "tsv", "xlsx"]),
  /** Uncertainties, and advice before the upload. */
  notes: z.array(z.string()),
  /** How to upload the files, in order. */
  steps: z.array(z.string()),
  columns: z.array(z.string()),
  /** Null where the platform has no limit, or none is known. */
  limits: z.object({
    title: z.number().int().nullable(),
    description: z.number().int().nullable(),
    minLots: z.number().int().nullable(),
    maxLots: z.number().int().nullable(),
    photosPerLot: z.number().int().nullable(),
  }),
  photosBy: z.enum(["file", "address", "hand"]),
  updates: presetUpdates,
  /** Whether its photos are named after its own ids, which exist only after the import. */
  namesPhotosAfterImport: z.boolean(),
  asks: z.object({
    consignors: askedNames.nullable(),
    categories: askedNames.nullable(),
    conditions: askedNames.nullable(),
    price: z.boolean(),
    units: z.boolean(),
    questions: z.array(presetQuestion),
  }),
});
export type ExportPreset = z.infer<typeof exportPreset>;
