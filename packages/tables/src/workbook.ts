/** Null for an empty cell and for an error such as #N/A. A formula has its stored value. */
export type Cell = string | number | boolean | Date | null;

/** The first rows of a workbook's first sheet. */
export interface FirstRows {
  /** The sheet's name. */
  sheet: string;
  /** Rows of equal length from row 1 on, without empty ones at the end. */
  rows: Cell[][];
  /** The last column with a value in these rows; greater than `maxColumns` if cells were left out. */
  columnCount: number;
  /** Those of these rows in which merged cells begin, from 1, in the order of the file. */
  mergedRows: number[];
}

export interface RowLimits {
  /** Rows that are read; later ones are skipped. */
  maxRows: number;
  /** Columns that are read; later ones are counted. */
  maxColumns: number;
  /** Characters of a text; longer ones are cut. */
  maxCellLength: number;
}

export type ReadWorkbook = (bytes: Buffer, limits: RowLimits) => Promise<FirstRows>;
