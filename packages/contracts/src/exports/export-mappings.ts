import { z } from "zod";
import { line, shortText } from "../values/fields";
import { maxTextLength } from "../values/limits";
import { units } from "../values/money";
import { presetId, shopPrice } from "./export-presets";

/** Names in one list of a mapping. A request holds two full lists. */
export const maxMappedNames = 2_000;

const tooMany = `Map at most ${maxMappedNames} names`;
/** Ours → theirs. */
const names = z
  .record(line(maxTextLength), shortText)
  .refine((record) => Object.keys(record).length <= maxMappedNames, tooMany);
const answers = z
  .record(line(60), shortText)
  .refine((record) => Object.keys(record).length <= 50, "Answer at most 50 questions");

const written = {
  /** Consignor → the platform's code of the seller. */
  consignors: names,
  categories: names,
  conditions: names,
  /** Used for every name that is not in the lists; empty for none. */
  fallbacks: z.strictObject({ consignor: shortText, category: shortText, condition: shortText }),
  /** The price that goes into the one price a shop knows. */
  price: shopPrice,
  /** Units of the platform; null for the workspace's. */
  units: units.nullable(),
  /** Answers to the preset's questions, by their id. */
  answers,
};

/** How a name of ours, a condition of several lines too, stands in a mapping: one line of at most 500 characters. */
export const mappingKey = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** How a workspace's names become those of a platform. */
export const exportMapping = z.object({ presetId, ...written });
export type ExportMapping = z.infer<typeof exportMapping>;

export const exportMappingInput = z.strictObject({ presetId });

/** Replaces the parts that it names. */
export const saveExportMappingInput = z.strictObject({ presetId, ...z.object(written).partial().shape });
export type SaveExportMappingInput = z.infer<typeof saveExportMappingInput>;

export const newMapping = (id: string): ExportMapping => ({
  presetId: id,
  consignors: {},
  categories: {},
  conditions: {},
  fallbacks: { consignor: "", category: "", condition: "" },
  price: "startPrice",
  units: null,
  answers: {},
});
