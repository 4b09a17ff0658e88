import { z } from "zod";
import { boundedArray, clearable, id, line, passage } from "../values/fields";
import { presetId } from "../values/preset-id";
import { presetUpdates } from "./export-presets";
import { maxSheetName, sheetNameProblem } from "./sheet-names";

/** Maximum size of a sample file, in bytes; its base64 form fits into a request. */
export const maxSampleBytes = 700_000;
export const maxPresetColumns = 200;
export const maxHeadBytes = 65_536;
export const maxHeaderLength = 200;
export const maxPreambleRows = 20;

/** Content of a column of a custom preset; see `CellField` of the export package. */
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
  /** An empty column. */
  z.strictObject({ kind: z.literal("blank") }),
  /** Column with the same text in every row. */
  z.strictObject({ kind: z.literal("value"), value: line(500) }),
  z.strictObject({ kind: z.literal("field"), field: ownPresetField }),
  /** The n-th photo of the lot, from 1. */
  z.strictObject({ kind: z.literal("photo"), number: z.int().min(1).max(15), as: photoText }),
  /** All photos of the lot, joined. */
  z.strictObject({ kind: z.literal("photos"), as: photoText, separator: passage(3).pipe(z.string().min(1)) }),
]);
export type OwnColumnSource = z.infer<typeof ownColumnSource>;

/** How a cell is written; see `PresetColumn.type` of the export package. */
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
  /** The header exactly as in the sample, including trailing blanks. */
  header: passage(maxHeaderLength),
  source: ownColumnSource,
  type: ownColumnType,
  /** Maximum of characters that the platform accepts; null for no limit. */
  max: z.int().min(1).max(1_000_000).nullable(),
  isRequired: z.boolean(),
});
export type OwnPresetColumn = z.infer<typeof ownPresetColumn>;

/** Column number, from 1. */
const column = z.int().min(1).max(maxPresetColumns);
const headRows = z.array(z.array(passage(1_000)).max(maxPresetColumns)).max(maxPreambleRows);

/** File format as stored; releases before 0.2.0 accepted any sheet name. */
const storedFile = z.strictObject({
  kind: z.enum(["text", "workbook"]),
  extension: z.enum(["csv", "txt", "tsv", "xlsx"]),
  delimiter: z.enum([",", ";", "\t", "|"], "A delimiter is a comma, a semicolon, a tab or a pipe"),
  encoding: z.enum(["utf-8", "utf-8-bom", "windows-1252", "utf-16le-bom"]),
  /** Line ending if `head` has none; otherwise the last one in `head` is used. */
  lineEnd: z.enum(["crlf", "lf", "cr"]),
  /** The decimal mark of a text file; a point if omitted. */
  decimal: z.enum([".", ","], "A decimal mark is a point or a comma").optional(),
  /** all: every cell is quoted, as in the sample's headers. */
  quotes: z.enum(["needed", "all"]),
  /**
   * All bytes of a text file before its first lot, in base64: byte order mark, preamble, headers and rows below them.
   * Empty for a workbook.
   */
  head: z.base64().max(Math.ceil(maxHeadBytes / 3) * 4),
  /** The name of a workbook's sheet; empty for "Lots". */
  sheet: passage(maxSheetName),
  /** Rows of a workbook before its headers. */
  preamble: headRows,
  /** Merged cells in these rows, each from one column to another; none if omitted. */
  merges: z
    .array(z.strictObject({ row: z.int().min(1).max(maxPreambleRows), from: column, to: column }))
    .max(maxPresetColumns)
    .optional(),
  /** Rows of a workbook between its headers and its first lot, such as names for programs and hints; none if omitted. */
  subheaders: headRows.optional(),
  /** Lots in one file; null without a limit. */
  maxLots: z.int().min(1).max(100_000).nullable(),
});
export type OwnPresetFile = z.infer<typeof storedFile>;

/** Validated file format, whose sheet name is valid in Excel or empty. */
export const ownPresetFile = storedFile.extend({
  sheet: passage(1_000).superRefine((name, context) => {
    const problem = name === "" ? undefined : sheetNameProblem(name);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  }),
});

const tooManyColumns = `A format has at most ${maxPresetColumns} columns`;

/** A workspace's custom export format. Other workspaces can import it as a JSON file. */
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
    /** File name pattern without the extension; `{lot}`, `{n}`, `{n2}`, `{n3}`, `{position}`, `{sku}` are replaced. */
    name: line(60),
    max: z.int().min(1).max(1_000).nullable(),
    min: z.union([z.literal(0), z.literal(1)]),
  }),
  updates: presetUpdates,
});
export type OwnPresetInput = z.infer<typeof ownPresetInput>;

/** Describes a contradiction in a format; undefined if there is none. */
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
/** Omitted parts keep their values. */
export const updateOwnPresetInput = ownPresetInput.partial().extend({ id: presetId });
export type UpdateOwnPresetInput = z.infer<typeof updateOwnPresetInput>;

export const readSampleInput = z.strictObject({
  /** File name, whose extension decides the type. */
  name: line(200),
  /** The file in base64. */
  content: z
    .base64("Send the file in base64")
    .max(Math.ceil(maxSampleBytes / 3) * 4, "A sample file has at most 700 KB"),
  /** Sheet to read; by default the one with the most recognized headers. */
  sheet: clearable(passage(1_000)).optional(),
});
export type ReadSampleInput = z.infer<typeof readSampleInput>;

/** Sheets of a workbook. */
const sampleSheets = z.object({
  /** The sheet that was read. */
  chosen: z.string(),
  /** The visible sheets, to choose from. */
  all: z.array(z.string()),
});
export type SampleSheets = z.infer<typeof sampleSheets>;

export const readSample = z.object({
  draft: ownPresetInput,
  /** Name of the format that the headers match, such as iRostrum; null if unknown. */
  recognized: z.string().nullable(),
  /** Headers whose content could not be guessed, and other points to check. */
  notes: z.array(z.string()),
  /** Omitted for a text file. */
  sheets: sampleSheets.optional(),
});
export type ReadSample = z.infer<typeof readSample>;

/** Input of a preview of the first rows in a custom format. */
export const previewOwnPresetInput = z.strictObject({ manifestId: id, preset: ownPresetInput });
export type PreviewOwnPresetInput = z.infer<typeof previewOwnPresetInput>;
export const previewedRows = 5;
export const ownPresetPreview = z.object({
  rows: z.array(z.array(z.string())),
  /** The first bytes of the file as text, for display: preamble, headers and rows. Empty for a workbook. */
  text: z.string(),
});
export type OwnPresetPreview = z.infer<typeof ownPresetPreview>;
