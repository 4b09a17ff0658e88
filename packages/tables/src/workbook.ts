/** Cell value; null if empty or an error such as #N/A. A formula has its stored value. */
export type Cell = string | number | boolean | Date | null;

/** Merged cells; rows and columns count from 1. */
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
  /** Names of the visible sheets in workbook order, up to `maxSheets`. */
  sheets: string[];
  /** Rows of equal length from row 1, without empty ones at the end. */
  rows: Cell[][];
  /** Last column with a value in these rows; above `maxColumns` if cells were omitted. */
  columnCount: number;
  /** Whether rows with values after `maxRows` were omitted. */
  isCut: boolean;
  /** Merged cells that start in these rows, in file order, up to `maxMerges`. */
  merges: Merge[];
}

/** Maximum of merged cells returned. */
export const maxMerges = 1_000;
/** Maximum of sheet names returned. */
export const maxSheets = 100;

export interface RowLimits {
  /** Sheet to read; by default the first visible one. */
  sheet?: string;
  /** Maximum of rows read; later ones are skipped. */
  maxRows: number;
  /** Maximum of columns read; later ones are counted. */
  maxColumns: number;
  /** Maximum length of a text; longer ones are cut. */
  maxCellLength: number;
  /** Whether errors such as #N/A are read as text, and formulas without a stored value as "#EMPTY", instead of empty cells. */
  keepsErrors?: boolean;
}

export type ReadWorkbook = (bytes: Buffer, limits: RowLimits) => Promise<FirstRows>;
