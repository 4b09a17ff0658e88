import type { XmlListener } from "./read-xml";
import { createTextCollector } from "./text-collector";
import { type Merge, maxMerges, type RowLimits } from "./workbook";

/** A cell with a value as the sheet has it. */
export interface StoredCell {
  column: number;
  /** The attribute `t`: "n", "s", "str", "inlineStr", "b", "d" or "e". */
  type: string;
  style: number | undefined;
  text: string;
}

export interface SheetRows extends XmlListener {
  /** Cells of each row from row 1 on, in the order of their columns. */
  readonly rows: StoredCell[][];
  /** The last column with a value among those that were left out; 0 without any. */
  readonly lastLeftOut: number;
  readonly merges: readonly Merge[];
}

const lastRowOfExcel = 1_048_576;
const lastColumnOfExcel = 16_384;

/** Listens to the XML of a sheet. Stores no more than the limits, whatever follows. */
export function createSheetRows({ maxRows, maxColumns, maxCellLength }: RowLimits): SheetRows {
  const rows: StoredCell[][] = [];
  const merges: Merge[] = [];
  const content = createTextCollector(maxCellLength);
  let lastLeftOut = 0;
  let lastRow = 0;
  let row = 0;
  let column = 0;
  let isRowNamed = false;
  let isDone = false;
  let cell: Omit<StoredCell, "text"> | undefined;

  function openRow(number: string | undefined): void {
    lastRow = row;
    isRowNamed = number !== undefined;
    row = next(lastRow, number === undefined ? undefined : Number(number), lastRowOfExcel);
    column = 0;
  }

  function openCell({ r, t = "n", s }: Readonly<Record<string, string>>): void {
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

  function closeCell(): void {
    if (!cell) return;
    const text = content.text;
    if (text !== "" && cell.type !== "e") {
      if (cell.column > maxColumns) lastLeftOut = Math.max(lastLeftOut, cell.column);
      else store(row, { ...cell, text });
    }
    cell = undefined;
  }

  function store(place: number, stored: StoredCell): void {
    while (rows.length < place) rows.push([]);
    rows[place - 1]?.push(stored);
  }

  function noteMerged(range = ""): void {
    if (merges.length >= maxMerges || !isRange.test(range)) return;
    const [first, last] = range.split(":").map(placeOf);
    if (!first || !last || first.row > maxRows) return;
    merges.push({ top: first.row, bottom: last.row, left: first.column, right: last.column });
  }

  return {
    rows,
    merges,
    get lastLeftOut() {
      return lastLeftOut;
    },
    open(name, attributes) {
      if (name === "row") openRow(attributes.r);
      else if (name === "c") openCell(attributes);
      else if (name === "mergeCell") noteMerged(attributes.ref);
      else if (cell) content.open(name, cell.type === "inlineStr" ? "t" : "v");
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

/** A place that is named, or the one after the last. Excel refuses places in another order, and those above its limits. */
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
