import type { PresetQuestion, PresetUpdates, SourceGrade } from "@lotwright/contracts/exports/export-presets";
import type { CheckCode, CheckLevel } from "@lotwright/contracts/exports/preflight";

/** A platform's import format as data; supporting a platform means adding one of these. */
export interface Preset {
  id: string;
  label: string;
  /** Changes with every change of the file format; stored in the download history. */
  version: string;
  grade: SourceGrade;
  /** Auctions have separate prices and a reserve; shops and feeds have one price. */
  kind: "auction" | "shop";
  /** Effect of uploading a lot that the platform already has; create-only if unknown. */
  updates: PresetUpdates;
  notes: string[];
  /** Upload instructions in order, for the README of the ZIP. */
  steps: string[];
  file: DataFile;
  columns: PresetColumn[];
  lotNumber: LotNumberRule;
  /** Limits of lots per upload; more than `max` are split into several files. */
  lots: { min?: number; max?: number };
  photos: PhotoRule;
  asks: Asks;
  /** Whether the format is a custom one, whose headers are literal and where nothing is merged. */
  isOwn?: true;
  /** Lists fixed texts that a spreadsheet may run as formulas. Reads the whole head, so lists of presets omit it. */
  formulaTexts?: () => readonly string[];
  /** Describes a contradiction between columns and head. Also reads the whole head. */
  headProblem?: () => string | undefined;
  /** Levels of checks that differ from `checkLevels` for this platform. */
  levels?: Partial<Record<CheckCode, CheckLevel | "off">>;
}

export interface DataFile {
  kind: "csv" | "tsv" | "xlsx";
  /** Middle part of the file name `<manifest>-<name>.<extension>`. */
  name: string;
  extension: "csv" | "tsv" | "txt" | "xlsx";
  encoding: "utf-8" | "utf-8-bom" | "utf-16le-bom" | "windows-1252";
  /** Delimiter; by default a comma, or a tab for tsv. */
  delimiter?: string;
  /** Line ending; CRLF by default. */
  lineEnd?: "\n" | "\r";
  /** Decimal mark of a text file; a point by default. */
  decimal?: ",";
  /** Whether every cell is quoted. */
  quotesAll?: true;
  /** All bytes before the first lot as in a sample file, in base64, instead of `preamble` and headers. */
  head?: string;
  /**
   * Rows before the headers. In a text file, lines without line endings; in a workbook, cells separated by tabs, a single one
   * merged over all columns.
   */
  preamble?: string[];
  /** Merged cells in the `preamble` of a custom workbook: rows and columns from 1. */
  merges?: { row: number; from: number; to: number }[];
  /** Rows of a workbook between headers and lots, in the format of `preamble`. */
  subheaders?: string[];
  sheet?: string;
  /** Maximum rows, above which the file is split into -1, -2 and so on; likewise for `maxBytes`. */
  maxRows?: number;
  maxBytes?: number;
  /** Columns (by header) filled in additional rows, one per photo after the first. */
  photoRows?: { columns: string[] };
}

/** Source of a cell's content. */
export type CellSource =
  /** An empty column, for users to fill in. */
  | { blank: true }
  | { value: string }
  /** The answer to one of the preset's questions. */
  | { answer: string }
  | { field: CellField }
  /** The n-th photo, from 1; in an additional row for a photo, that photo is the first. */
  | { photo: number; as: "file" | "address" }
  /** All photos from the n-th on, joined. */
  | { photosFrom: number; as: "file" | "address"; separator: string; max?: number };

/**
 * Field of a lot. `sku`: `<sale code>-<lot>`, unique across sales. `handle`: `sku` in lower case, for URLs.
 * `titleAndDescription`: `Title. Description`. `price`: the mapping's single price. `priceWithCurrency`: `129.99 USD`.
 * `sellerCode`, `categoryName`, `conditionName`: the platform's mapped names; `mainCategoryName`, `subCategoryName`: parts of a
 * mapped `A > B`, the second by default from the answer `subCategory`. `link`: the lot in the public catalog. `position`: 1, 2, 3
 * in the file. `photoPosition`: of the row's photo in its lot. `lotDigits`, `lotLetter`: parts of `12A`.
 */
export type CellField =
  | "lotNumber"
  | "lotDigits"
  | "lotLetter"
  | "position"
  | "photoPosition"
  | "sku"
  | "handle"
  | "title"
  | "description"
  | "titleAndDescription"
  | "quantity"
  | "consignor"
  | "sellerCode"
  | "category"
  | "categoryName"
  | "mainCategoryName"
  | "subCategoryName"
  | "condition"
  | "conditionName"
  | "startPrice"
  | "lowEstimate"
  | "highEstimate"
  | "reservePrice"
  | "price"
  | "priceWithCurrency"
  | "height"
  | "width"
  | "depth"
  | "weight"
  | "lengthUnit"
  | "weightUnit"
  | "link"
  | "saleDate";

export interface PresetColumn {
  /** The exact header; `{lengthUnit}` (in, cm), `{weightUnit}` (lb, kg) and `{weightUnitPlural}` (lbs, kg) are replaced. */
  header: string;
  from: CellSource;
  isRequired?: true;
  /**
   * text: one line, without tags. lines: keeps line breaks. breaks: line breaks become `<br>`, without tags. html: also escapes
   * `&`, `<` and `>`. integer: digits. whole: a price rounded up. decimal: `200` or `200.50`. money: `200.00`.
   */
  type: "text" | "lines" | "breaks" | "html" | "integer" | "whole" | "decimal" | "money";
  /** Maximum characters (Unicode code points). */
  max?: number;
  /** Whether the platform silently cuts longer texts. */
  isCutSilently?: true;
}

export interface LotNumberRule {
  /** Source of a regular expression for the whole number. */
  pattern: string;
  /** Description of the pattern, such as "digits only". */
  wanted: string;
  max: number;
  /** How numbers are compared. numeric: `01` equals `1`. */
  unique: "exact" | "case-insensitive" | "numeric";
  leadingZero: "ok" | "forbid";
}

export interface PhotoRule {
  /**
   * How photos are transferred. file: named files in the ZIP. address: the platform fetches them. hand: named files that users
   * drag onto the lots.
   */
  by: "file" | "address" | "hand";
  /**
   * File name without .jpg: `{lot}`, `{n}`, `{position}`; zero-padded `{position3}`, `{n2}`, `{n3}`; `{sku}`, `{handle}`,
   * `{slug}` (of the title), `{platformId}`.
   */
  name: string;
  /** Name of the first photo, if it has no number. */
  firstName?: string;
  max: number | null;
  min: 0 | 1;
  /** Minimum pixels of the shorter and of the longer side. */
  minSide?: number;
  minLongSide?: number;
  minBytes?: number;
  /** Whether photos must not show a web address, e-mail address or phone number. */
  contactText?: "forbidden";
  /** Maximum photos per folder of the ZIP, above which there are photos-1, photos-2 and so on. */
  maxPerBatch?: number;
  /** Whether URLs must be https without commas. */
  needsHttps?: true;
  /** Whether photos are named after the platform's ids, which exist only after importing the data file. */
  isNamedAfterImport?: true;
}

interface AskedNames {
  /** All names that the platform accepts; empty if unknown. */
  values: string[];
  isRequired: boolean;
}

export interface Asks {
  consignors?: AskedNames;
  categories?: AskedNames;
  conditions?: AskedNames;
  price?: true;
  units?: true;
  questions?: PresetQuestion[];
}
