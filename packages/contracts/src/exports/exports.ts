import { z } from "zod";
import type { Item } from "../catalog/items";
import { chosenLots } from "../catalog/lot-selection";
import { urlForm } from "../values/absolute-urls";
import { day, id, isoTime, queryFlag } from "../values/fields";
import { timeZone } from "../values/time-zone";
import { presetId } from "./export-presets";
import { csvDelimiter, downloadFormat, type ExportSettings, exportSettings } from "./export-settings";
import { askedFormat, askedPrint, isPdfFormat, print } from "./prints";

export const dateRangeMessage = "Start date must be before or equal to end date";

/** How the table of one download is written; what is left out is as the saved settings say. */
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
 * Which lots an export has: all, or those that changed since the platform last received them; `since-last-with-list` adds the
 * changes in words. The same as `all` before the first delivery.
 */
export const exportChanges = z.enum(
  ["all", "since-last", "since-last-with-list"],
  "changes must be all, since-last or since-last-with-list",
);
export type ExportChanges = z.infer<typeof exportChanges>;

export const exportInput = z
  .strictObject({
    manifestId: id,
    /** A platform's format, instead of a table of the manifest's own. */
    preset: presetId.optional(),
    /** Only with a preset. */
    changes: exportChanges.optional(),
    /** Which lots, by number; without it, all. */
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
  .refine(({ format, consignor }) => consignor === undefined || format === "pdf-receipt", {
    message: "Only receipts are for one consignor: add format=pdf-receipt, or leave out consignor",
    path: ["consignor"],
  })
  .refine(({ format, allowUnprintable }) => allowUnprintable === undefined || isPdfFormat(format), {
    message: "Only a PDF has fonts: add the format of a PDF, or leave out allowUnprintable",
    path: ["allowUnprintable"],
  });

export type ExportInput = z.infer<typeof exportInput>;

/** Total size of the photos of an export. */
export const exportEstimate = z.object({ photoBytes: z.number() });
export type ExportEstimate = z.infer<typeof exportEstimate>;

const exportTable = z.object({
  format: downloadFormat,
  delimiter: csvDelimiter,
  /** A byte order mark, by which Excel knows a CSV as UTF-8. */
  bom: z.boolean(),
  /** An apostrophe in front of the texts of a CSV that a spreadsheet would run. */
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

/** Where a lot stands, its photos, and those of its fields that the columns need, or that JSON has. */
export type ExportLot = Pick<Item, (typeof where)[number]> & Partial<Item>;

const isStored = (value: unknown): boolean =>
  typeof value !== "object" || value === null || Array.isArray(value);

/** A lot as PostgreSQL wrote it from columns of these types: a sale has thousands, so that single fields are not checked. */
export const exportLot = z.custom<ExportLot>(
  (lot) =>
    typeof lot === "object" &&
    lot !== null &&
    where.every((name) => name in lot) &&
    Object.values(lot).every(isStored),
  "This must be a lot",
);

/** All that an export needs to know before its first byte; the lots follow from the database, and their photos from storage. */
export const exportSource = z.object({
  manifestId: id,
  manifestName: z.string(),
  exportedAt: isoTime,
  timeZone: z.string(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  settings: exportSettings,
  table: exportTable,
  /** The platform's format, if it is not the manifest's own. */
  preset: presetId.nullable(),
  changes: exportChanges,
  /** The chosen lots, by number; null for all. */
  lots: z.string().nullable(),
  /** The document to print, where it is none of the others. */
  print: print.nullable(),
  /** Origin of the addresses of our own photos in JSON. */
  photoOrigin: z.string().nullable(),
});
export type ExportSource = z.infer<typeof exportSource>;
