import { z } from "zod";
import { presetId } from "../values/preset-id";

/**
 * Grade of the source of a platform's format. A: the platform's documentation. A-: a full description that quotes the
 * documentation, or several programs that agree. B: one real source, limits partly unknown. own: a sample file.
 */
export const sourceGrade = z.enum(["A", "A-", "B", "own"]);
export type SourceGrade = z.infer<typeof sourceGrade>;

/**
 * Effect of uploading a lot that the platform already has. by-lot-number, by-sku: replaces the lot with that number.
 * until-published: the same, before the sale is published. create-only: creates a duplicate.
 */
export const presetUpdates = z.enum(["by-lot-number", "by-sku", "until-published", "create-only"]);
export type PresetUpdates = z.infer<typeof presetUpdates>;

/** Prices that can be used as a shop's single price; never the reserve. */
export const shopPrice = z.enum(["startPrice", "lowEstimate", "highEstimate"]);
export type ShopPrice = z.infer<typeof shopPrice>;

/** Question that a preset asks a workspace once, in addition to mapping names. */
export const presetQuestion = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string(),
  /** Empty if any text is a valid answer. */
  options: z.array(z.string()),
  initial: z.string(),
});
export type PresetQuestion = z.infer<typeof presetQuestion>;

/** Names that must be mapped to the platform's. `values` are the ones it accepts; empty if unknown. */
const askedNames = z.object({ values: z.array(z.string()), isRequired: z.boolean() });

export const exportPreset = z.object({
  id: presetId,
  label: z.string(),
  version: z.string(),
  grade: sourceGrade,
  /** Whether the workspace made this preset from a sample file. */
  isOwn: z.boolean(),
  /** False if parts of the format rest on a single source; screens then say so. */
  isVerified: z.boolean(),
  isAuction: z.boolean(),
  fileKind: z.enum(["csv", "tsv", "xlsx"]),
  /** Uncertainties of the format, and advice before uploading. */
  notes: z.array(z.string()),
  /** Instructions for uploading the files, in order. */
  steps: z.array(z.string()),
  columns: z.array(z.string()),
  /** Null if the platform has no limit or it is unknown. */
  limits: z.object({
    title: z.number().int().nullable(),
    description: z.number().int().nullable(),
    minLots: z.number().int().nullable(),
    maxLots: z.number().int().nullable(),
    photosPerLot: z.number().int().nullable(),
  }),
  photosBy: z.enum(["file", "address", "hand"]),
  updates: presetUpdates,
  /** Whether photos are named after the platform's ids, which exist only after lots are imported. */
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
