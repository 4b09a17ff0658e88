/** Null for an empty cell and for an error such as #N/A. A formula has its stored value. */
export type Cell = string | number | boolean | Date | null;

/** Cells that are merged. Rows and columns count from 1. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The first rows of a workbook's sheet. */
export interface FirstRows {
  /** The sheet's name. */
  sheet: string;
  /** Names of the visible sheets in the order of the workbook, up to `maxSheets`. */
  sheets: string[];
  /** Rows of equal length from row 1 on, without empty ones at the end. */
  rows: Cell[][];
  /** The last column with a value in these rows; greater than `maxColumns` if cells were left out. */
  columnCount: number;
  /** Whether rows with values were skipped behind `maxRows`. */
  isCut: boolean;
  /** Merged cells that begin in these rows, in the order of the file, up to `maxMerges`. */
  merges: Merge[];
}

/** Merged cells that are named. */
export const maxMerges = 1_000;
/** Sheets that are named. */
export const maxSheets = 100;

export interface RowLimits {
  /** The name of the sheet to read; the first visible one where it is left out. */
  sheet?: string;
  /** Rows that are read; later ones are skipped. */
  maxRows: number;
  /** Columns that are read; later ones are counted. */
  maxColumns: number;
  /** Characters of a text; longer ones are cut. */
  maxCellLength: number;
  /** Whether an error such as #N/A is read as its text, and a formula without a stored value as "#EMPTY", in place of an empty cell. */
  keepsErrors?: boolean;
}

export type ReadWorkbook = (bytes: Buffer, limits: RowLimits) => Promise<FirstRows>;
