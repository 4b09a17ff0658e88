import type { XmlListener } from "./read-xml";
import { createTextCollector } from "./text-collector";
import { type Merge, maxMerges, type RowLimits } from "./workbook";

/** A cell with its raw value. */
export interface StoredCell {
  column: number;
  /** The attribute `t`: "n", "s", "str", "inlineStr", "b", "d" or "e". */
  type: string;
  style: number | undefined;
  text: string;
}

export interface SheetRows extends XmlListener {
  /** Cells of each row, from row 1, in column order. */
  readonly rows: StoredCell[][];
  /** Last omitted column with a value; 0 if none. */
  readonly lastLeftOut: number;
  readonly merges: readonly Merge[];
  /** Whether a row with values was omitted at the end. */
  readonly isCut: boolean;
}

const lastRowOfExcel = 1_048_576;
const lastColumnOfExcel = 16_384;

/** Creates a listener for a sheet's XML that stores no more than the limits. */
export function createSheetRows(limits: RowLimits): SheetRows {
  const { maxRows, maxColumns, maxCellLength, keepsErrors = false } = limits;
  const rows: StoredCell[][] = [];
  const merged = createMerges(maxRows);
  const content = createTextCollector(maxCellLength);
  let lastLeftOut = 0;
  let lastRow = 0;
  let row = 0;
  let column = 0;
  let isRowNamed = false;
  let isDone = false;
  let isCut = false;
  let hasFormula = false;
  let cell: Omit<StoredCell, "text"> | undefined;

  function openRow(number: string | undefined): void {
    lastRow = row;
    isRowNamed = number !== undefined;
    row = next(lastRow, number === undefined ? undefined : Number(number), lastRowOfExcel);
    column = 0;
  }

  function openCell({ r, t = "n", s }: Readonly<Record<string, string>>): void {
    hasFormula = false;
    if (row > maxRows) return;
    const named = r === undefined ? undefined : placeOf(r);
    if (named && !isRowNamed) {
      row = next(lastRow, named.row, lastRowOfExcel);
      isRowNamed = true;
      if (row > maxRows) return;
    }
    column = next(column, named?.column, lastColumnOfExcel);
    cell = { column, type: t, style: s === undefined ? undefined : Number(s) };
    content.reset();
  }

  function openContent({ type }: Pick<StoredCell, "type">, name: string): void {
    if (name === "f") hasFormula = true;
    content.open(name, type === "inlineStr" ? "t" : "v");
  }

  function closeCell(): void {
    if (!cell) return;
    const stored = storedOf({ ...cell, text: content.text }, hasFormula, keepsErrors);
    if (stored && stored.column > maxColumns) lastLeftOut = Math.max(lastLeftOut, stored.column);
    else if (stored) store(row, stored);
    cell = undefined;
  }

  function store(place: number, stored: StoredCell): void {
    while (rows.length < place) rows.push([]);
    rows[place - 1]?.push(stored);
  }

  return {
    rows,
    merges: merged.merges,
    get isCut() {
      return isCut;
    },
    get lastLeftOut() {
      return lastLeftOut;
    },
    open(name, attributes) {
      if (name === "row") openRow(attributes.r);
      else if (name === "c") openCell(attributes);
      else if (name === "mergeCell") merged.note(attributes.ref);
      else if (row > maxRows && name === "v") isCut = true;
      else if (cell) openContent(cell, name);
    },
    close(name) {
      if (name === "c") closeCell();
      else if (name === "mergeCells") isDone = true;
      else if (cell) content.close(name);
    },
    text: (text) => content.add(text),
    isDone: () => isDone,
  };
}

/** The cell if it has a value; errors and formulas without a value only if wanted. */
function storedOf(cell: StoredCell, hasFormula: boolean, keepsErrors: boolean): StoredCell | undefined {
  const isError = cell.type === "e" || (hasFormula && cell.text === "");
  if (!isError) return cell.text === "" ? undefined : cell;
  return keepsErrors ? { ...cell, type: "str", text: cell.text || "#EMPTY" } : undefined;
}

/** Creates a listener that collects merged cells that start in the rows read. */
function createMerges(maxRows: number) {
  const merges: Merge[] = [];
  return {
    merges,
    note(range = ""): void {
      if (merges.length >= maxMerges || !isRange.test(range)) return;
      const [first, last] = range.split(":").map(placeOf);
      if (!first || !last || first.row > maxRows) return;
      merges.push({ top: first.row, bottom: last.row, left: first.column, right: last.column });
    },
  };
}

/** Index named by the XML, or the next one. Rejects descending indexes and those above Excel's limits, like Excel. */
function next(last: number, named: number | undefined, max: number): number {
  const place = named ?? last + 1;
  if (place > last && place <= max) return place;
  throw new Error(`The place ${place} follows ${last}.`);
}

const isRange = /^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7}$/;

const letters = 26;
const beforeA = 64;

/** Row and column of an address such as B12. */
function placeOf(address: string): { row: number; column: number } {
  const [, name, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (name === undefined) throw new Error("A cell has no address.");
  const column = [...name].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - beforeA, 0);
  return { row: Number(row), column };
}
