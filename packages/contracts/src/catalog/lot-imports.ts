import { z } from "zod";
import { clearable, id, isoTime, line, passage } from "../values/fields";
import { grouped } from "../values/grouped";
import { maxLongTextLength } from "../values/limits";
import { customFieldIds, type ItemFieldId, itemFieldIds } from "./item-fields";

/** Limit of a file of lots, in characters. */
export const maxImportLength = 8_000_000;
/** Bytes of a workbook of lots. */
export const maxImportBytes = 6_000_000;
/** Rows of one file. */
export const maxImportRows = 20_000;
export const maxImportColumns = 200;
/** Imports of one person that are stored, run ones included. An older one is deleted with its report. */
export const maxOpenImports = 3;
/** Rows that one page lists. */
export const maxListedRows = 200;
/** Characters of a cell that a page lists. */
export const maxShownCell = 300;

const isImported = (field: ItemFieldId) => field !== "photoUrls";

/**
 * Target of a file's column: a field, both estimates ("£100-150"), names of photo files, or a custom field that gets the column's
 * heading as its label. A lot number may have its section, as in "12A".
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

/** Key by which a row finds the lot that it changes. A row without a lot makes one. Houses keep their tags in a custom field. */
export const matchKeys = ["lotNumber", "externalId", ...customFieldIds] as const;
export type MatchKey = (typeof matchKeys)[number];
const matchBy = z.enum(matchKeys, "Choose lotNumber, externalId or a custom field");

/** The target of each column, in the file's order; null for one that is not read. */
const mapping = z
  .array(target.nullable(), "Send a target or null for each column")
  .max(maxImportColumns, `A file has at most ${maxImportColumns} columns`);
export type ImportMapping = z.infer<typeof mapping>;

const oneFile = "Send either csv or workbook";

export const createImportInput = z
  .strictObject({
    manifestId: id,
    /** The file's name, for lists and the report. */
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

/** Checks the rows anew, by other columns or another key. */
export const checkImportInput = z.strictObject({
  id,
  mapping: mapping.optional(),
  matchBy: matchBy.optional(),
});
export type CheckImportInput = z.infer<typeof checkImportInput>;

/** Action of a row. Unchanged: the lot has all of it already. */
export const rowActions = ["create", "update", "unchanged", "skip", "error"] as const;
export type RowAction = (typeof rowActions)[number];
const action = z.enum(rowActions, "Choose create, update, unchanged, skip or error");

export const importRowsInput = z.strictObject({
  id,
  action: action.optional(),
  /** The line of the last row of the page before. */
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(maxListedRows).optional(),
});
export type ImportRowsInput = z.infer<typeof importRowsInput>;

const fileLine = z.coerce
  .number("Send a line of the file")
  .int("Send a line of the file")
  .min(1, "Send a line of the file");

/** Corrects cells of a row, or leaves the row out. */
export const fixRowInput = z.strictObject({
  id,
  line: fileLine,
  /** Texts instead of the file's, by column, from 0. */
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
  /** The first values. */
  values: z.array(z.string()),
  target: target.nullable(),
  /** False where the headings did not decide, so that a person should look. */
  isSure: z.boolean(),
});
export type ImportColumn = z.infer<typeof column>;

/** A file that was read and checked. Nothing of it is in the manifest before it is run. */
export const lotImport = z.object({
  id,
  manifestId: id,
  name: z.string(),
  createdAt: isoTime,
  /** The sheet of a workbook that was read, and its other visible ones. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  columns: z.array(column),
  matchBy,
  counts: importCounts,
  /** Names of consignors that are not on the person's list, with the number of rows; up to 200. */
  unknownConsignors: z.array(z.object({ name: z.string(), count })),
  /** Changes with what running it would do. */
  version: z.string(),
  /** Checked, being written, or written. */
  state: z.enum(["checked", "running", "done"]),
  /** Rows that are written so far. */
  written: count,
  /** Set when it was run: for undoing it within a day. Null when it changed nothing. */
  snapshotId: id.nullable(),
});
export type LotImport = z.infer<typeof lotImport>;

/** Text of a field after the import, and in the lot today. Null in a new lot. */
const change = z.object({ field: z.string(), before: z.string().nullable(), after: z.string() });

const problem = z.object({
  /** The column of the cell, from 0; null for the row as a whole. */
  column: z.number().int().nullable(),
  message: z.string(),
});
export type RowProblem = z.infer<typeof problem>;

export const importRow = z.object({
  /** Line of the file, as an editor or a spreadsheet counts. */
  line: z.number().int(),
  action,
  /** Why a row is left out, such as a sum; empty otherwise. */
  note: z.string(),
  /** The lot's number and section; empty for a new lot that gets the next number. */
  lot: z.string(),
  itemId: id.nullable(),
  /** The text of each column, with the person's corrections, cut to `maxShownCell`. */
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
  /** Imports the rows without errors; without it, one error keeps all rows out. */
  skipErrors: z.boolean("skipErrors must be true or false").optional(),
  /** Adds the unknown consignors to the person's list. */
  addConsignors: z.boolean("addConsignors must be true or false").optional(),
  /** The `version` that was shown: refused when running would now do something else. */
  expectedVersion: z
    .string("Send the version that was answered")
    .min(1, "Send the version that was answered")
    .max(100, "Send the version that was answered")
    .optional(),
});
export type RunImportInput = z.infer<typeof runImportInput>;

const lot = z.object({ line: z.number().int(), itemId: id, lot: z.string() });

export const ranImport = z.object({
  /** Id by which the import is undone within a day; null when nothing changed. */
  snapshotId: id.nullable(),
  created: count,
  updated: count,
  unchanged: count,
  skipped: count,
  errors: count,
  /** Rows whose lot was changed after the check; they keep the lot as it is. */
  changedLots: z.array(lot),
  changedCount: count,
});
export type RanImport = z.infer<typeof ranImport>;

/** Report of an import as a CSV file: the action of each row. */
export const importReport = z.object({ fileName: z.string(), csv: z.string() });
export type ImportReport = z.infer<typeof importReport>;

/** Photo files that rows name, with the lot that each belongs to; for a run import. */
export const importPhotoNames = z.object({
  photos: z.array(z.object({ name: z.string(), itemId: id, lot: z.string() })),
});
export type ImportPhotoNames = z.infer<typeof importPhotoNames>;
