import type { PresetGrade, PresetQuestion, PresetUpdates } from "@lotwright/contracts/exports/export-presets";
import type { CheckCode, CheckLevel } from "@lotwright/contracts/exports/preflight";

/** A platform's import format, as data: what a new platform needs is one more of these. */
export interface Preset {
  id: string;
  label: string;
  /** Changes with every change of the file's form; the download history names it. */
  version: string;
  grade: PresetGrade;
  /** Auctions have prices and a reserve of their own; shops and feeds know one price. */
  kind: "auction" | "shop";
  /** Effect of an upload on a lot that the platform has already; create-only where that is not known. */
  updates: PresetUpdates;
  notes: string[];
  /** How to upload the files, in order: they stand in the README of the ZIP. */
  steps: string[];
  file: DataFile;
  columns: PresetColumn[];
  lotNumber: LotNumberRule;
  /** Limits of one upload; more than `max` are split into several files. */
  lots: { min?: number; max?: number };
  photos: PhotoRule;
  asks: Asks;
  /** Belongs to one workspace: its headers are literal, and nothing is merged. */
  isOwn?: true;
  /** Names texts of every file that a spreadsheet may run. Reads the file's whole head, so lists of presets do without. */
  formulaTexts?: () => readonly string[];
  /** Says what of the columns contradicts the file's head. Reads the whole head too. */
  headProblem?: () => string | undefined;
  /** Where a platform takes a matter more or less seriously than `checkLevels` does. */
  levels?: Partial<Record<CheckCode, CheckLevel | "off">>;
}

export interface DataFile {
  kind: "csv" | "tsv" | "xlsx";
  /** The file is called `<manifest>-<name>.<extension>`. */
  name: string;
  extension: "csv" | "tsv" | "txt" | "xlsx";
  encoding: "utf-8" | "utf-8-bom" | "utf-16le-bom" | "windows-1252";
  /** A comma or, of a tsv, a tab where it is left out. */
  delimiter?: string;
  /** CRLF where it is left out. */
  lineEnd?: "\n" | "\r";
  /** The decimal mark of a text file; a point where it is left out. */
  decimal?: ",";
  /** Every cell stands in quotes. */
  quotesAll?: true;
  /** All bytes before the first lot, in base64, as a sample file has them: instead of `preamble` and the columns' headers. */
  head?: string;
  /**
   * Rows before the headers. Of a text file each is a line as it is written, without its line end; of a workbook its cells, divided
   * by tabs: a single one is merged over all columns.
   */
  preamble?: string[];
  /** Cells of `preamble` that are merged in a workbook of one's own: rows and columns from 1. */
  merges?: { row: number; from: number; to: number }[];
  /** Rows of a workbook between its headers and its first lot, written as those of `preamble`. */
  subheaders?: string[];
  sheet?: string;
  /** Beyond it the file is split into -1, -2 and so on; `maxBytes` too. */
  maxRows?: number;
  maxBytes?: number;
  /** Each photo after the first has a row of its own, in which only these columns (by header) are filled. */
  photoRows?: { columns: string[] };
}

/** Source of a cell's content. */
export type CellSource =
  /** Left empty, for a person to fill in. */
  | { blank: true }
  | { value: string }
  /** The answer to one of the preset's questions. */
  | { answer: string }
  | { field: CellField }
  /** The n-th photo, from 1; in a row of its own for a further photo, that one is the first. */
  | { photo: number; as: "file" | "address" }
  /** Photos from the n-th on, joined. */
  | { photosFrom: number; as: "file" | "address"; separator: string; max?: number };

/**
 * Field of a lot. `sku`: `<sale code>-<lot>`, unique across sales. `handle`: the same in lower case, for addresses.
 * `titleAndDescription`: `Title. Description`. `price`: the one price of the mapping. `priceWithCurrency`: `129.99 USD`.
 * `sellerCode`, `categoryName`, `conditionName`: the platform's name for ours, by the mapping; `mainCategoryName` and
 * `subCategoryName` are the parts of a mapped `A > B`, the second from the answer `subCategory` where it is missing. `link`: the
 * lot in the public catalog. `position`: 1, 2, 3 in the file. `photoPosition`: that of the row's photo in its lot; empty without
 * one. `lotDigits`, `lotLetter`: the parts of `12A`.
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
  /** The exact text; `{lengthUnit}` (in, cm), `{weightUnit}` (lb, kg) and `{weightUnitPlural}` (lbs, kg) stand for the units. */
  header: string;
  from: CellSource;
  isRequired?: true;
  /**
   * text: one line, breaks become blanks, tags are removed. lines: the same, but breaks stay. breaks: breaks become `<br>`, tags
   * are removed. html: `&`, `<` and `>` are escaped too. integer: digits. whole: a price, rounded up to a whole number. decimal:
   * `200` or `200.50`. money: `200.00`.
   */
  type: "text" | "lines" | "breaks" | "html" | "integer" | "whole" | "decimal" | "money";
  /** In characters (Unicode code points). */
  max?: number;
  /** The platform cuts longer texts without a word. */
  isCutSilently?: true;
}

export interface LotNumberRule {
  /** Pattern of the whole number, as the source of a regular expression. */
  pattern: string;
  /** Words for the pattern: "digits only". */
  wanted: string;
  max: number;
  /** numeric: `01` is `1`. */
  unique: "exact" | "case-insensitive" | "numeric";
  leadingZero: "ok" | "forbid";
}

export interface PhotoRule {
  /** file: named files in the ZIP. address: the platform fetches them. hand: named files that people drag onto the lots. */
  by: "file" | "address" | "hand";
  /**
   * Name without the extension, which is always .jpg. `{lot}`, `{n}`, `{position}`; padded with zeros `{position3}`, `{n2}`,
   * `{n3}`; `{sku}`, `{handle}`, `{slug}` (of the title), `{platformId}`.
   */
  name: string;
  /** The first photo's name, where it has no number. */
  firstName?: string;
  max: number | null;
  min: 0 | 1;
  /** Minimum length of the shorter side, and of the longer one, in pixels. */
  minSide?: number;
  minLongSide?: number;
  minBytes?: number;
  /** No web address, e-mail address or phone number may be visible on a photo. */
  contactText?: "forbidden";
  /** Photos in one folder of the ZIP; beyond it there are photos-1, photos-2 and so on. */
  maxPerBatch?: number;
  /** https alone, no comma. */
  needsHttps?: true;
  /** Named after the platform's ids, which exist only after the import of the data file. */
  isNamedAfterImport?: true;
}

interface AskedNames {
  /** All that the platform takes; empty where they are not known. */
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
