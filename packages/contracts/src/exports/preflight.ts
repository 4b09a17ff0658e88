import { z } from "zod";
import { chosenLots } from "../catalog/lot-selection";
import { id, limitUpTo } from "../values/fields";
import { presetId } from "../values/preset-id";
import { lastDelivery } from "./deliveries";
import { adjustableField, exportAdjustment } from "./export-adjustments";
import { exportPreset } from "./export-presets";
import { askedDays, dateRangeRule, exportChanges, isDateRange } from "./exports";

/** An error blocks the export, a warning needs confirmation, an info is only shown. */
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

/** Problem that the pre-flight check found in a lot or in the whole sale. */
export const finding = z.object({
  /** Null if it concerns the whole sale. */
  itemId: id.nullable(),
  /** The lot's number in the file; empty if the finding concerns the whole sale. */
  lot: z.string(),
  /** Field to change in order to fix the finding. */
  field: adjustableField.nullable(),
  value: z.string(),
  /** The lot's own text in `field` if it differs from `value`; otherwise null. */
  original: z.string().nullable(),
  /** Value after the automatic fix; null if there is none. */
  after: z.string().nullable(),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** Findings of the same kind. */
export const findingGroup = z.object({
  code: checkCode,
  level: checkLevel,
  /** The column's header, or the field's label for `adjustment-outdated`; empty if neither applies. */
  column: z.string(),
  /** Sentence about the consequence, such as "14 titles will be cut at 50 characters". */
  heading: z.string(),
  /** Maximum length of the field, if the finding is about length. */
  limit: z.number().int().nullable(),
  count: z.number().int(),
  /** How many of the `count` findings can be fixed automatically, for one export only. */
  fixableCount: z.number().int(),
  /** Whether the export writes `after` without asking. */
  isAutomatic: z.boolean(),
  /** The first findings, in the order of the file. */
  findings: z.array(finding),
  /** Cursor of the findings that are not listed; null if all are. */
  next: z.string().nullable(),
});
export type FindingGroup = z.infer<typeof findingGroup>;

/** Maximum of findings listed in a group. */
export const maxFindings = 2_000;

/** The preset and the lots to check. */
const checkedSale = {
  manifestId: id,
  preset: presetId,
  changes: exportChanges.optional(),
  /** Lots by number; all if missing. */
  lots: chosenLots.optional(),
  ...askedDays,
};

export const preflightInput = z
  .strictObject({
    ...checkedSale,
    /** Maximum of listed findings per group, and of listed adjustments. */
    limit: limitUpTo(maxFindings).optional(),
  })
  .refine(isDateRange, dateRangeRule);
export type PreflightInput = z.infer<typeof preflightInput>;

/** Version of a pre-flight check, which changes with its result. */
export const preflightVersion = z.object({ version: z.string() });
export type PreflightVersion = z.infer<typeof preflightVersion>;

const adjustedLot = exportAdjustment.extend({ lot: z.string(), original: z.string() });

export const preflight = z.object({
  preset: exportPreset,
  /** False if there is an error. */
  canExport: z.boolean(),
  /** Number of lots in the files. With `changes` or `lots`, all counts cover only those lots. */
  lotCount: z.number().int(),
  leftOutCount: z.number().int(),
  photoCount: z.number().int(),
  /** Names of the data files. */
  files: z.array(z.string()),
  /** Lots that have errors, whether or not they are listed. */
  errorLotCount: z.number().int(),
  groups: z.array(findingGroup),
  /** Names in this sale that the mapping lacks, by list. */
  unmapped: z.object({
    consignors: z.array(z.string()),
    categories: z.array(z.string()),
    conditions: z.array(z.string()),
  }),
  /** Values adjusted for this platform only: the first ones, in the order of the file. */
  adjustments: z.array(adjustedLot),
  adjustmentCount: z.number().int(),
  /** Cursor of the adjustments that are not listed; null if all are. */
  nextAdjustments: z.string().nullable(),
  /** Null before the first delivery to this platform. Counts cover the whole date range, or the chosen lots. */
  lastDelivery: lastDelivery.nullable(),
  version: z.string(),
});
export type Preflight = z.infer<typeof preflight>;

const noCursor = "This is not a cursor of this list";
const page = {
  ...checkedSale,
  limit: limitUpTo(maxFindings).optional(),
  /** The cursor from the check or from the previous page. */
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
  /** Version of the check; pages with the same version belong together. */
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

/** Applies a check's automatic fix to every lot in range, for this platform's exports only. */
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

/** Maximum of titles that one request may ask the AI to shorten. */
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
