import { z } from "zod";
import { boundedArray, clearable, id, line, passage } from "../values/fields";
import { presetId, presetUpdates } from "./export-presets";
import { maxSheetName, sheetNameProblem } from "./sheet-names";

/** Maximum size of a sample file, in bytes: in base64 it fits into a request. */
export const maxSampleBytes = 700_000;
export const maxPresetColumns = 200;
export const maxHeadBytes = 65_536;
export const maxHeaderLength = 200;
export const maxPreambleRows = 20;

/** Content of a column of an own preset; see `CellField` of the export package. */
export const ownPresetField = z.enum([
  "lotNumber",
  "lotDigits",
  "lotLetter",
  "position",
  "sku",
  "title",
  "description",
  "titleAndDescription",
  "quantity",
  "consignor",
  "sellerCode",
  "category",
  "categoryName",
  "condition",
  "conditionName",
  "startPrice",
  "lowEstimate",
  "highEstimate",
  "reservePrice",
  "price",
  "height",
  "width",
  "depth",
  "weight",
  "lengthUnit",
  "weightUnit",
  "link",
  "saleDate",
]);
export type OwnPresetField = z.infer<typeof ownPresetField>;

const photoText = z.enum(["file", "address"]);

export const ownColumnSource = z.discriminatedUnion("kind", [
  /** Left empty. */
  z.strictObject({ kind: z.literal("blank") }),
  /** Column with the same text in every row. */
  z.strictObject({ kind: z.literal("value"), value: line(500) }),
  z.strictObject({ kind: z.literal("field"), field: ownPresetField }),
  /** The n-th photo of the lot, from 1. */
  z.strictObject({ kind: z.literal("photo"), number: z.int().min(1).max(15), as: photoText }),
  /** All its photos, joined. */
  z.strictObject({ kind: z.literal("photos"), as: photoText, separator: passage(3).pipe(z.string().min(1)) }),
]);
export type OwnColumnSource = z.infer<typeof ownColumnSource>;

/** How a cell is written: as `PresetColumn.type` of the export package says. */
export const ownColumnType = z.enum([
  "text",
  "lines",
  "breaks",
  "html",
  "integer",
  "whole",
  "decimal",
  "money",
]);
export type OwnColumnType = z.infer<typeof ownColumnType>;

export const ownPresetColumn = z.strictObject({
  /** The text as the sample has it, blanks at the end included. */
  header: passage(maxHeaderLength),
  source: ownColumnSource,
  type: ownColumnType,
  /** Characters that the platform takes; null without a limit. */
  max: z.int().min(1).max(1_000_000).nullable(),
  isRequired: z.boolean(),
});
export type OwnPresetColumn = z.infer<typeof ownPresetColumn>;

/** Counts from 1. */
const column = z.int().min(1).max(maxPresetColumns);
const headRows = z.array(z.array(passage(1_000)).max(maxPresetColumns)).max(maxPreambleRows);

/** File format as it is stored: releases before 0.2.0 took any name of a sheet. */
const storedFile = z.strictObject({
  kind: z.enum(["text", "workbook"]),
  extension: z.enum(["csv", "txt", "tsv", "xlsx"]),
  delimiter: z.enum([",", ";", "\t", "|"], "A delimiter is a comma, a semicolon, a tab or a pipe"),
  encoding: z.enum(["utf-8", "utf-8-bom", "windows-1252", "utf-16le-bom"]),
  /** Line end for a head without any; otherwise its last one counts. */
  lineEnd: z.enum(["crlf", "lf", "cr"]),
  /** The decimal mark of a text file; a point where it is left out. */
  decimal: z.enum([".", ","], "A decimal mark is a point or a comma").optional(),
  /** all: every cell stands in quotes, as every header of the sample does. */
  quotes: z.enum(["needed", "all"]),
  /**
   * All bytes of a text file before its first lot, in base64: byte order mark, preamble, headers and rows below them. Empty for a
   * workbook.
   */
  head: z.base64().max(Math.ceil(maxHeadBytes / 3) * 4),
  /** The name of a workbook's sheet; empty for "Lots". */
  sheet: passage(maxSheetName),
  /** Rows of a workbook before its headers. */
  preamble: headRows,
  /** Cells of these rows that are merged, from one column to another. None where they are left out. */
  merges: z
    .array(z.strictObject({ row: z.int().min(1).max(maxPreambleRows), from: column, to: column }))
    .max(maxPresetColumns)
    .optional(),
  /** Rows of a workbook between its headers and its first lot: names for programs, and hints. None where they are left out. */
  subheaders: headRows.optional(),
  /** Lots in one file; null without a limit. */
  maxLots: z.int().min(1).max(100_000).nullable(),
});
export type OwnPresetFile = z.infer<typeof storedFile>;

/** How the file is written. Its sheet has a name by Excel's rule, or none. */
export const ownPresetFile = storedFile.extend({
  sheet: passage(1_000).superRefine((name, context) => {
    const problem = name === "" ? undefined : sheetNameProblem(name);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  }),
});

const tooManyColumns = `A format has at most ${maxPresetColumns} columns`;

/** A format of a workspace's own. Another workspace can import it as a JSON file. */
export const ownPresetInput = z.strictObject({
  label: line(60).pipe(z.string().min(1, "Enter a name for the format")),
  isAuction: z.boolean(),
  file: ownPresetFile,
  columns: boundedArray(
    z.array(ownPresetColumn).min(1, "A format needs a column"),
    maxPresetColumns,
    tooManyColumns,
  ),
  lotNumber: z.strictObject({ isDigitsOnly: z.boolean(), max: z.int().min(1).max(40) }),
  photos: z.strictObject({
    by: z.enum(["file", "address", "hand"]),
    /** Name without the extension; `{lot}`, `{n}`, `{n2}`, `{n3}`, `{position}`, `{sku}` are replaced. */
    name: line(60),
    max: z.int().min(1).max(1_000).nullable(),
    min: z.union([z.literal(0), z.literal(1)]),
  }),
  updates: presetUpdates,
});
export type OwnPresetInput = z.infer<typeof ownPresetInput>;

/** Finds a contradiction in a format; undefined if nothing does. */
export function ownPresetProblem({ isAuction, columns, photos }: OwnPresetInput): string | undefined {
  const hasReserve = columns.some(({ source }) => source.kind === "field" && source.field === "reservePrice");
  if (hasReserve && !isAuction)
    return "A shop must not learn the reserve. Choose another field for its column.";
  if (photos.by === "address") return undefined;
  if (!/\{(?:lot|position|sku)\}/.test(photos.name)) {
    return "Photo names need {lot}, {position} or {sku}: otherwise two lots have the same names.";
  }
  if (photos.max !== 1 && !/\{n[23]?\}/.test(photos.name)) {
    return "Photo names need {n}: otherwise the photos of a lot have the same name.";
  }
  return undefined;
}

export const ownPreset = z.object({
  id: presetId,
  version: z.number().int(),
  ...ownPresetInput.shape,
  file: storedFile,
});
export type OwnPreset = z.infer<typeof ownPreset>;

export const ownPresetIdInput = z.strictObject({ id: presetId });
/** Replaces the parts that it names. */
export const updateOwnPresetInput = ownPresetInput.partial().extend({ id: presetId });
export type UpdateOwnPresetInput = z.infer<typeof updateOwnPresetInput>;

export const readSampleInput = z.strictObject({
  /** The file's name: its extension says what it is. */
  name: line(200),
  /** The file in base64. */
  content: z
    .base64("Send the file in base64")
    .max(Math.ceil(maxSampleBytes / 3) * 4, "A sample file has at most 700 KB"),
  /** The name of a workbook's sheet; the one with the most recognized headers where it is left out. */
  sheet: clearable(passage(1_000)).optional(),
});
export type ReadSampleInput = z.infer<typeof readSampleInput>;

/** Sheets of a workbook. */
const sampleSheets = z.object({
  /** The one that was read. */
  chosen: z.string(),
  /** The visible ones, to choose another. */
  all: z.array(z.string()),
});
export type SampleSheets = z.infer<typeof sampleSheets>;

export const readSample = z.object({
  draft: ownPresetInput,
  /** A format that the headers show it to be, such as iRostrum; null for an unknown one. */
  recognized: z.string().nullable(),
  /** Headers without a guess, and what else to look at. */
  notes: z.array(z.string()),
  /** Left out for a text file. */
  sheets: sampleSheets.optional(),
});
export type ReadSample = z.infer<typeof readSample>;

/** The first rows as the format would write them. */
export const previewOwnPresetInput = z.strictObject({ manifestId: id, preset: ownPresetInput });
export type PreviewOwnPresetInput = z.infer<typeof previewOwnPresetInput>;
export const previewedRows = 5;
export const ownPresetPreview = z.object({
  rows: z.array(z.array(z.string())),
  /** The file's first bytes as text, to be looked at: preamble, headers and rows. Empty for a workbook. */
  text: z.string(),
});
export type OwnPresetPreview = z.infer<typeof ownPresetPreview>;
