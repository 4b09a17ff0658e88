import { z } from "zod";
import { clearable, id, isoTime, line, passage } from "../values/fields";
import { grouped } from "../values/grouped";
import { maxLongTextLength } from "../values/limits";
import { customFieldIds, type ItemFieldId, itemFieldIds } from "./item-fields";

/** Maximum length of a file of lots, in characters. */
export const maxImportLength = 8_000_000;
/** Maximum size of a workbook of lots, in bytes. */
export const maxImportBytes = 6_000_000;
/** Maximum of rows in a file of lots. */
export const maxImportRows = 20_000;
export const maxImportColumns = 200;
/** Maximum of stored imports per user. The oldest one is deleted with its report. */
export const maxOpenImports = 3;
/** Maximum of rows in a page of the list. */
export const maxListedRows = 200;
/** Maximum of characters in a listed cell. */
export const maxShownCell = 300;

const isImported = (field: ItemFieldId) => field !== "photoUrls";

/**
 * Target of a file's column: a field, both estimates ("£100-150"), names of photo files, or a custom field that is
 * labeled with the column's heading. A lot number may include its section, as in "12A".
 */
export const importTargets = [
  ...itemFieldIds.filter(isImported),
  "estimates",
  "photoNames",
  "newField",
] as readonly ImportTarget[];
export type ImportTarget = Exclude<ItemFieldId, "photoUrls"> | "estimates" | "photoNames" | "newField";

/** The fields that a target fills. */
export const filledBy = <Target extends string | null>(target: Target) =>
  target === "estimates"
    ? (["lowEstimate", "highEstimate"] as const)
    : [target as Exclude<Target, "estimates">];

const target = z.enum(importTargets as [ImportTarget, ...ImportTarget[]], "Choose a field of a lot");

/**
 * Field that matches a row to an existing lot; other rows create lots. Custom fields are included because houses keep
 * tag numbers in them.
 */
export const matchKeys = ["lotNumber", "externalId", ...customFieldIds] as const;
export type MatchKey = (typeof matchKeys)[number];
const matchBy = z.enum(matchKeys, "Choose lotNumber, externalId or a custom field");

/** The target of each column, in the file's order; null for an ignored column. */
const mapping = z
  .array(target.nullable(), "Send a target or null for each column")
  .max(maxImportColumns, `A file has at most ${maxImportColumns} columns`);
export type ImportMapping = z.infer<typeof mapping>;

const oneFile = "Send either csv or workbook";

export const createImportInput = z
  .strictObject({
    manifestId: id,
    name: clearable(line(255)).optional(),
    /** The text of a delimited file. */
    csv: z
      .string("Send the file's text")
      .max(
        maxImportLength,
        `A file of lots can have at most ${grouped(maxImportLength)} characters. Split the file.`,
      )
      .pipe(passage(maxImportLength))
      .refine((text) => text.trim() !== "", "The file is empty")
      .optional(),
    /** An XLSX workbook in base64. */
    workbook: z
      .base64("Send the workbook in base64")
      .min(1, "Send the workbook in base64")
      .max(Math.ceil(maxImportBytes / 3) * 4, "A workbook of lots has at most 6 MB")
      .optional(),
    /** The workbook's sheet to read. Without it, the one with the most recognized headings. */
    sheet: clearable(
      z.string("Send the name of a sheet").max(255, "A sheet's name has at most 255 characters"),
    ).optional(),
  })
  .refine(({ csv, workbook }) => (csv === undefined) !== (workbook === undefined), {
    path: ["csv"],
    message: oneFile,
  });
export type CreateImportInput = z.infer<typeof createImportInput>;

export const importInput = z.strictObject({ id });
export type ImportInput = z.infer<typeof importInput>;

/** Checks the rows again, with other columns or another match key. */
export const checkImportInput = z.strictObject({
  id,
  mapping: mapping.optional(),
  matchBy: matchBy.optional(),
});
export type CheckImportInput = z.infer<typeof checkImportInput>;

/** Effects of importing a row. "unchanged": the lot already has all of the row's values. */
export const rowActions = ["create", "update", "unchanged", "skip", "error"] as const;
export type RowAction = (typeof rowActions)[number];
const action = z.enum(rowActions, "Choose create, update, unchanged, skip or error");

export const importRowsInput = z.strictObject({
  id,
  action: action.optional(),
  /** The line number of the previous page's last row. */
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(maxListedRows).optional(),
});
export type ImportRowsInput = z.infer<typeof importRowsInput>;

const fileLine = z.coerce
  .number("Send a line of the file")
  .int("Send a line of the file")
  .min(1, "Send a line of the file");

/** Corrects cells of a row, or excludes the row from the import. */
export const fixRowInput = z.strictObject({
  id,
  line: fileLine,
  /** Corrected texts by column, counted from 0. */
  cells: z
    .array(
      z.strictObject({
        column: z
          .number()
          .int()
          .min(0)
          .max(maxImportColumns - 1),
        text: passage(maxLongTextLength),
      }),
    )
    .max(maxImportColumns)
    .optional(),
  isSkipped: z.boolean("isSkipped must be true or false").optional(),
});
export type FixRowInput = z.infer<typeof fixRowInput>;

const count = z.number().int();

export const importCounts = z.object({
  rows: count,
  create: count,
  update: count,
  unchanged: count,
  skip: count,
  error: count,
});
export type ImportCounts = z.infer<typeof importCounts>;

const column = z.object({
  heading: z.string(),
  /** The first values of the column. */
  values: z.array(z.string()),
  target: target.nullable(),
  /** False if the headings were ambiguous, so that the user should check the target. */
  isSure: z.boolean(),
});
export type ImportColumn = z.infer<typeof column>;

/** A file of lots that was read and checked. The manifest does not change before the import runs. */
export const lotImport = z.object({
  id,
  manifestId: id,
  name: z.string(),
  createdAt: isoTime,
  /** The workbook's sheet that was read, and the other visible sheets. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  columns: z.array(column),
  matchBy,
  counts: importCounts,
  /** Consignors in the file that are not on the user's list, with their number of rows; at most 200. */
  unknownConsignors: z.array(z.object({ name: z.string(), count })),
  /** Version of the check, which changes with what running the import would do. */
  version: z.string(),
  state: z.enum(["checked", "running", "done"]),
  /** Number of rows written so far. */
  written: count,
  /** Id for undoing the import within a day; null before it has run, or if it changed nothing. */
  snapshotId: id.nullable(),
});
export type LotImport = z.infer<typeof lotImport>;

/** A field's text after the import, and its text now; null in a new lot. */
const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string() });

const problem = z.object({
  /** The column of the cell, from 0; null if the problem concerns the whole row. */
  column: z.number().int().nullable(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof problem>;

export const importRow = z.object({
  /** Line of the file, as an editor or a spreadsheet counts. */
  line: z.number().int(),
  action,
  /** Why the row is left out, such as that it is a sum; otherwise empty. */
  note: z.string(),
  /** The lot's number and section; empty for a new lot that will get the next number. */
  lot: z.string(),
  itemId: id.nullable(),
  /** The text of each column with the user's corrections, cut to `maxShownCell` characters. */
  cells: z.array(z.string()),
  problems: z.array(problem),
  changes: z.array(change),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRows = z.object({
  rows: z.array(importRow),
  /** Cursor of the next page; null after the last row. */
  after: z.number().int().nullable(),
});
export type ImportRows = z.infer<typeof importRows>;

export const fixedRow = z.object({ row: importRow, counts: importCounts, version: z.string() });
export type FixedRow = z.infer<typeof fixedRow>;

export const runImportInput = z.strictObject({
  id,
  /** Whether to import the rows without errors. If false, a single error rejects the import. */
  skipErrors: z.boolean("skipErrors must be true or false").optional(),
  /** Whether to add the unknown consignors to the user's list. */
  addConsignors: z.boolean("addConsignors must be true or false").optional(),
  /** The `version` that the user saw; the import is rejected if it would now do something else. */
  expectedVersion: z
    .string("Send the version that was answered")
    .min(1, "Send the version that was answered")
    .max(100, "Send the version that was answered")
    .optional(),
});
export type RunImportInput = z.infer<typeof runImportInput>;

const lot = z.object({ line: z.number().int(), itemId: id, lot: z.string() });

export const ranImport = z.object({
  /** Id for undoing the import within a day; null if nothing changed. */
  snapshotId: id.nullable(),
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  errors: count,
  /** Lots that changed after the check; the import leaves them as they are. */
  changedLots: z.array(lot),
  changedCount: count,
});
export type RanImport = z.infer<typeof ranImport>;

/** Report of an import as a CSV file, with the action of each row. */
export const importReport = z.object({ fileName: z.string(), csv: z.string() });
export type ImportReport = z.infer<typeof importReport>;

/** Names of photo files in an import that has run, with the lot of each. */
export const importPhotoNames = z.object({
  photos: z.array(z.object({ name: z.string(), itemId: id, lot: z.string() })),
});
export type ImportPhotoNames = z.infer<typeof importPhotoNames>;
