import { z } from "zod";
import { chosenLots } from "../catalog/lot-selection";
import { id, limitUpTo } from "../values/fields";
import { lastDelivery } from "./deliveries";
import { adjustableField, exportAdjustment } from "./export-adjustments";
import { exportPreset, presetId } from "./export-presets";
import { askedDays, dateRangeRule, exportChanges, isDateRange } from "./exports";

/** An error blocks the export, a warning asks, information only tells. */
export const checkLevel = z.enum(["error", "warning", "info"]);
export type CheckLevel = z.infer<typeof checkLevel>;

export const checkCode = z.enum([
  "adjustment-outdated",
  "required-missing",
  "title-too-long",
  "title-near-limit",
  "description-too-long",
  "text-too-long",
  "row-too-long",
  "length-uncertain",
  "newline-in-cell",
  "html-not-allowed",
  "char-replaced",
  "char-unmappable",
  "formula-start",
  "format-formula",
  "format-head",
  "lotno-pattern",
  "lotno-too-long",
  "lotno-duplicate",
  "lotno-leading-zero",
  "lotno-separator",
  "lot-count-min",
  "file-split",
  "estimate-order",
  "reserve-order",
  "start-over-reserve",
  "whole-number-needed",
  "enum-unknown",
  "consignor-unmapped",
  "photo-none",
  "photo-too-many",
  "photo-elsewhere",
  "photo-too-small",
  "photo-too-few-bytes",
  "photo-transparent",
  "photo-contact-text",
  "photo-name-collision",
  "photo-names-pending",
  "photo-url-not-public",
  "link-not-public",
  "restricted-item",
  "preset-unverified",
]);
export type CheckCode = z.infer<typeof checkCode>;

/** Finding of a check in one lot, or in the sale as a whole. */
export const finding = z.object({
  /** Null for the sale as a whole. */
  itemId: id.nullable(),
  /** The lot's number as the file has it; empty for the sale. */
  lot: z.string(),
  /** Field to change to fix it. */
  field: adjustableField.nullable(),
  value: z.string(),
  /** The lot's own text in `field`, where `value` is another one; null where it is the same. */
  original: z.string().nullable(),
  /** Value that a rule makes of it; null where there is none. */
  after: z.string().nullable(),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** The findings of one kind. */
export const findingGroup = z.object({
  code: checkCode,
  level: checkLevel,
  /** The column's header; the field's label for `adjustment-outdated`; empty where it concerns neither. */
  column: z.string(),
  /** Sentence that says what would happen: "14 titles will be cut at 50 characters". */
  heading: z.string(),
  /** The most characters that the field may have, where that is the matter. */
  limit: z.number().int().nullable(),
  count: z.number().int(),
  /**
   * How many of `count` the rule of the check can fix, for one export only.
   */
  fixableCount: z.number().int(),
  /** Whether the file is written with `after` automatically. */
  isAutomatic: z.boolean(),
  /** The first ones, in the order of the file. */
  findings: z.array(finding),
  /** Cursor of the findings that are not listed; null where all are. */
  next: z.string().nullable(),
});
export type FindingGroup = z.infer<typeof findingGroup>;

/** Findings that a group lists. */
export const maxFindings = 2_000;

/** Which lots are checked for which preset. */
const checkedSale = {
  manifestId: id,
  preset: presetId,
  changes: exportChanges.optional(),
  /** Which lots, by number; without it, all. */
  lots: chosenLots.optional(),
  ...askedDays,
};

export const preflightInput = z
  .strictObject({
    ...checkedSale,
    /** Findings that each group lists, and adjustments. */
    limit: limitUpTo(maxFindings).optional(),
  })
  .refine(isDateRange, dateRangeRule);
export type PreflightInput = z.infer<typeof preflightInput>;

/** Changes with everything that a check shows. */
export const preflightVersion = z.object({ version: z.string() });
export type PreflightVersion = z.infer<typeof preflightVersion>;

const adjustedLot = exportAdjustment.extend({ lot: z.string(), original: z.string() });

export const preflight = z.object({
  preset: exportPreset,
  /** False while there is an error. */
  canExport: z.boolean(),
  /** Number of lots in the files. With `changes` or `lots`, it counts those lots alone, as photos and groups do. */
  lotCount: z.number().int(),
  leftOutCount: z.number().int(),
  photoCount: z.number().int(),
  /** Names of the data files. */
  files: z.array(z.string()),
  /** Lots that have errors, whether or not they are listed. */
  errorLotCount: z.number().int(),
  groups: z.array(findingGroup),
  /** Names of this sale that the mapping does not have, by list. */
  unmapped: z.object({
    consignors: z.array(z.string()),
    categories: z.array(z.string()),
    conditions: z.array(z.string()),
  }),
  /** Values that are changed for this platform's exports only: the first ones, in the order of the file. */
  adjustments: z.array(adjustedLot),
  adjustmentCount: z.number().int(),
  /** Cursor of the adjustments that are not listed; null where all are. */
  nextAdjustments: z.string().nullable(),
  /** Null before the first delivery to this platform. Its counts are of the whole range, or of the chosen lots. */
  lastDelivery: lastDelivery.nullable(),
  version: z.string(),
});
export type Preflight = z.infer<typeof preflight>;

const noCursor = "This is not a cursor of this list";
const page = {
  ...checkedSale,
  limit: limitUpTo(maxFindings).optional(),
  /** The cursor of the check, or of the page before. */
  after: z
    .string(noCursor)
    .regex(/^\d{1,9}\.\d{1,9}$/, noCursor)
    .optional(),
};

export const findingsInput = z
  .strictObject({ ...page, code: checkCode, level: checkLevel, column: z.string().max(200) })
  .refine(isDateRange, dateRangeRule);
export type FindingsInput = z.infer<typeof findingsInput>;

/** Findings of one group of a check, in the order of the file. */
export const findingsPage = z.object({
  findings: z.array(finding),
  /** Cursor of the next page; null after the last finding. */
  next: z.string().nullable(),
  /** Pages belong together while it is that of the check. */
  version: z.string(),
});
export type FindingsPage = z.infer<typeof findingsPage>;

export const adjustmentsInput = z.strictObject(page).refine(isDateRange, dateRangeRule);
export type AdjustmentsInput = z.infer<typeof adjustmentsInput>;

export const adjustmentsPage = z.object({
  adjustments: z.array(adjustedLot),
  next: z.string().nullable(),
  version: z.string(),
});
export type AdjustmentsPage = z.infer<typeof adjustmentsPage>;

/** Applies what the rule of a check proposes, for this platform's exports only, to every lot that it finds in the range. */
export const fixFindingsInput = z
  .strictObject({
    ...checkedSale,
    code: checkCode,
    column: z.string().max(200),
  })
  .refine(isDateRange, dateRangeRule);
export type FixFindingsInput = z.infer<typeof fixFindingsInput>;

export const fixedFindings = z.object({ count: z.number().int() });
export type FixedFindings = z.infer<typeof fixedFindings>;

/** Lots whose titles one call may ask the AI to shorten. */
export const maxShortenedTitles = 50;
export const shortenTitlesInput = z.strictObject({
  manifestId: id,
  preset: presetId,
  itemIds: z
    .array(id)
    .min(1)
    .max(maxShortenedTitles, `Shorten at most ${maxShortenedTitles} titles at a time`),
});
export type ShortenTitlesInput = z.infer<typeof shortenTitlesInput>;
export const shortenedTitles = z.array(z.object({ itemId: id, title: z.string() }));
export type ShortenedTitles = z.infer<typeof shortenedTitles>;
