import { z } from "zod";
import { line, shortText } from "../values/fields";
import { maxTextLength } from "../values/limits";
import { units } from "../values/money";
import { presetId } from "../values/preset-id";
import { shopPrice } from "./export-presets";

/** Maximum of names in one list of a mapping; a request holds two full lists. */
export const maxMappedNames = 2_000;

const tooMany = `Map at most ${maxMappedNames} names`;
/** Our name → the platform's name. */
const names = z
  .record(line(maxTextLength), shortText)
  .refine((record) => Object.keys(record).length <= maxMappedNames, tooMany);
const answers = z
  .record(line(60), shortText)
  .refine((record) => Object.keys(record).length <= 50, "Answer at most 50 questions");

const written = {
  /** Consignor → the platform's seller code. */
  consignors: names,
  categories: names,
  conditions: names,
  /** Values for names that are not in the lists; empty for none. */
  fallbacks: z.strictObject({ consignor: shortText, category: shortText, condition: shortText }),
  /** Which of our prices becomes a shop's single price. */
  price: shopPrice,
  /** The platform's units; null to use the workspace's. */
  units: units.nullable(),
  /** Answers to the preset's questions, by question id. */
  answers,
};

/** A name as a key of a mapping: one line of at most 500 characters, even if a condition has several lines. */
export const mappingKey = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** Translations of a workspace's names into those of a platform. */
export const exportMapping = z.object({ presetId, ...written });
export type ExportMapping = z.infer<typeof exportMapping>;

export const exportMappingInput = z.strictObject({ presetId });

/** Omitted parts keep their values. */
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
