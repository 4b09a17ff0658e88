import { z } from "zod";
import type { Item } from "../catalog/items";
import { chosenLots } from "../catalog/lot-selection";
import { urlForm } from "../values/absolute-urls";
import { day, id, isoTime, queryFlag } from "../values/fields";
import { presetId } from "../values/preset-id";
import { timeZone } from "../values/time-zone";
import { csvDelimiter, downloadFormat, type ExportSettings, exportSettings } from "./export-settings";
import { askedFormat, askedPrint, isForConsignors, isPdfFormat, print } from "./prints";

export const dateRangeMessage = "Start date must be before or equal to end date";

/** Table options of one download; omitted ones default to the saved settings. */
const askedTable = {
  format: askedFormat.optional(),
  delimiter: z.enum(csvDelimiter.options, "delimiter must be comma, semicolon or tab").optional(),
  bom: queryFlag("bom must be true or false").optional(),
  formulaGuard: queryFlag("formulaGuard must be true or false").optional(),
};

const tableOptions = ["format", "delimiter", "bom", "formulaGuard"] as const;
const csvOptions = ["delimiter", "bom", "formulaGuard"] as const;

/** First and last day, both inclusive; days of `timeZone` (an IANA name), else UTC. */
export const askedDays = {
  fromDate: day.optional(),
  toDate: day.optional(),
  timeZone: timeZone.optional(),
};

type AskedDays = { fromDate?: string | undefined; toDate?: string | undefined };
export const isDateRange = ({ fromDate, toDate }: AskedDays) => !(fromDate && toDate && fromDate > toDate);
export const dateRangeRule = { message: dateRangeMessage, path: ["fromDate"] };

/**
 * Which lots to export: all, or those that changed since the last delivery to the platform. `since-last-with-list` adds
 * a list of the changes. Before the first delivery, all.
 */
export const exportChanges = z.enum(
  ["all", "since-last", "since-last-with-list"],
  "changes must be all, since-last or since-last-with-list",
);
export type ExportChanges = z.infer<typeof exportChanges>;

export const exportInput = z
  .strictObject({
    manifestId: id,
    /** A platform's format, instead of Lotwright's own table. */
    preset: presetId.optional(),
    /** Allowed only with a preset. */
    changes: exportChanges.optional(),
    /** Lots by number; all if missing. */
    lots: chosenLots.optional(),
    ...askedTable,
    ...askedPrint,
    ...urlForm,
    ...askedDays,
  })
  .refine(isDateRange, dateRangeRule)
  .refine((input) => !(input.preset && tableOptions.some((option) => input[option] !== undefined)), {
    message: "A preset decides about the format itself: leave out format, delimiter, bom and formulaGuard",
    path: ["preset"],
  })
  .refine(({ preset, changes }) => preset !== undefined || changes === undefined, {
    message: "Changes are known for a platform only: add preset, or leave out changes",
    path: ["changes"],
  })
  .refine((input) => !(isPdfFormat(input.format) && csvOptions.some((name) => input[name] !== undefined)), {
    message: "A PDF has no table: leave out delimiter, bom and formulaGuard",
    path: ["format"],
  })
  .refine(({ format, perPage }) => perPage === undefined || format === "pdf-catalog", {
    message: "Only the sale catalog has lots per page: add format=pdf-catalog, or leave out perPage",
    path: ["perPage"],
  })
  .refine(({ format, consignor }) => consignor === undefined || isForConsignors(format), {
    message:
      "Only receipts and statements are for one consignor: add format=pdf-receipt or pdf-statement, or leave out consignor",
    path: ["consignor"],
  })
  .refine(({ format, allowUnprintable }) => allowUnprintable === undefined || isPdfFormat(format), {
    message: "Only a PDF has fonts: add the format of a PDF, or leave out allowUnprintable",
    path: ["allowUnprintable"],
  });

export type ExportInput = z.infer<typeof exportInput>;

export const exportEstimate = z.object({ photoBytes: z.number() });
export type ExportEstimate = z.infer<typeof exportEstimate>;

const exportTable = z.object({
  format: downloadFormat,
  delimiter: csvDelimiter,
  /** Whether a CSV starts with a byte order mark, which tells Excel that it is UTF-8. */
  bom: z.boolean(),
  /** Whether to put an apostrophe before CSV texts that a spreadsheet would run as a formula. */
  formulaGuard: z.boolean(),
});
export type ExportTable = z.infer<typeof exportTable>;

export function exportTableOf(
  { fileFormat, csvDelimiter: saved }: ExportSettings,
  asked: Partial<ExportInput> = {},
): ExportTable {
  const { delimiter = saved, bom = true, formulaGuard = true } = asked;
  const { data: format = fileFormat } = downloadFormat.safeParse(asked.format);
  return { format, delimiter, bom, formulaGuard };
}

const where = ["lotNumber", "sectionLetter", "photoUrls"] as const;

/** A lot's position, photos, and the fields that the columns or JSON need. */
export type ExportLot = Pick<Item, (typeof where)[number]> & Partial<Item>;

const isStored = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Array.isArray(value);

/** A lot as PostgreSQL returned it. Its fields are not validated, since a sale has thousands of lots. */
export const exportLot = z.custom<ExportLot>(
  (lot) =>
    typeof lot === "object" &&
    lot !== null &&
    where.every((name) => name in lot) &&
    Object.values(lot).every(isStored),
  "This must be a lot",
);

/** Everything an export needs before its first byte; lots and photos are then streamed. */
export const exportSource = z.object({
  manifestId: id,
  manifestName: z.string(),
  exportedAt: isoTime,
  timeZone: z.string(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  settings: exportSettings,
  table: exportTable,
  /** The platform's format; null for Lotwright's own. */
  preset: presetId.nullable(),
  changes: exportChanges,
  /** Selected lots by number; null for all. */
  lots: z.string().nullable(),
  /** The document to print; null for other formats. */
  print: print.nullable(),
  /** Origin that JSON puts before the addresses of our photos. */
  photoOrigin: z.string().nullable(),
});
export type ExportSource = z.infer<typeof exportSource>;
