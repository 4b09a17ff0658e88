import { maxWrittenCells, maxWrittenRows } from "@lotwright/contracts/values/limits";
import { isSame } from "../../../lib/fields";
import { plural } from "../../../lib/format";
import { plainNumber } from "./accounting";
import {
  type CellReading,
  clearedFields,
  type Fields,
  fieldsOfCell,
  type Lot,
  readCell,
  textOfCell,
} from "./cell-values";
import { type Column, type ColumnId, isFieldColumn } from "./columns";
import { type Rect, type Spot, spotsOf } from "./ranges";
import type { Block } from "./tsv";

/** The fields to write in a lot, with the values that the user saw. */
export type RowWrite = { id: string; fields: Fields; base: Fields };

/** Number of cells that these writes change. */
export const cellsOf = (writes: readonly RowWrite[]): number =>
  writes.reduce((count, { fields }) => count + Object.keys(fields).length, 0);

/** Error if there are too many writes for one request; otherwise undefined. */
export function refuseMany(writes: readonly RowWrite[]): string | undefined {
  if (writes.length <= maxWrittenRows && cellsOf(writes) <= maxWrittenCells) return undefined;
  const most = `At most ${plural(maxWrittenRows, "row")} and ${plural(maxWrittenCells, "cell")}`;
  const wanted = `${plural(cellsOf(writes), "cell")} in ${plural(writes.length, "row")}`;
  return `${most} can be changed at a time. This would change ${wanted}. Change fewer at a time.`;
}

/** A cell that can't be written. `row` counts from 1 in the pasted block or selection. */
export type Problem = { row: number; column: string; reason: string };

/** Plan of a paste, a fill, or a clear. */
export type Plan = {
  writes: RowWrite[];
  /** The number of cells that change. */
  cellCount: number;
  problems: Problem[];
  /** Question to confirm before writing, if the block does not look like one from a spreadsheet. */
  notice?: string;
  /** The cells that are selected afterwards. */
  rect: Rect | undefined;
};

/** The lots and visible columns in order. */
export type Sheet = { lots: readonly Lot[]; columns: readonly Column[] };

/** Collects the changed fields of each lot. */
function createCollector() {
  const writes = new Map<string, RowWrite>();
  const problems: Problem[] = [];
  let cellCount = 0;
  return {
    problems,
    add(lot: Lot, column: ColumnId, fields: Fields) {
      const before = fieldsOfCell(lot, column);
      if (!before || isSame({ ...before, ...fields }, before)) return;
      const { id } = lot.card;
      const write = writes.get(id) ?? { id, fields: {}, base: {} };
      writes.set(id, {
        id,
        fields: { ...write.fields, ...fields },
        base: { ...write.base, ...before },
      });
      cellCount += 1;
    },
    plan: (rect: Rect | undefined): Plan => ({ writes: [...writes.values()], cellCount, problems, rect }),
  };
}

/** Reads a text pasted into a read-only cell: accepts only the text that it already shows. */
function readFixed(lot: Lot, { id, label }: Column, text: string): CellReading | undefined {
  if (text === "" || text === textOfCell(lot, id)) return undefined;
  if (id === "lot") return { reason: "Lot numbers can't be pasted. Renumber the lots instead." };
  return id === "select" || id === "picture" ? undefined : { reason: `${label} can't be edited.` };
}

const notLoaded = { reason: "This lot is still loading. Try again in a moment." };

function readPasted(lot: Lot, column: Column, text: string): CellReading | undefined {
  const { id } = column;
  if (!isFieldColumn(id)) return readFixed(lot, column, text);
  if (!fieldsOfCell(lot, id)) return notLoaded;
  return readCell(id, column.isNumeric ? plainNumber(text) : text);
}

/** Names the first row of a block that is shorter than others; undefined if all are equally long. */
function unequalRows(block: Block): string | undefined {
  const { width } = sizeOf(block);
  const short = block.findIndex((row) => row.length < width);
  if (short < 0) return undefined;
  const length = plural(block[short]?.length ?? 0, "cell");
  return `Row ${short + 1} has ${length}, and the longest row has ${width}. The cells that are missing will stay as they are.`;
}

const sizeOf = (block: Block) => ({
  height: block.length,
  width: block.reduce((most, row) => Math.max(most, row.length), 0),
});

/**
 * The cells to paste a block into: the whole selection if the block fits into it a whole number of times, otherwise the
 * area from its first cell.
 */
function pasteArea(block: Block, { top, left, bottom, right }: Rect): Rect {
  const { height, width } = sizeOf(block);
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const isFilled = rows % height === 0 && columns % width === 0;
  return isFilled
    ? { top, left, bottom, right }
    : { top, left, bottom: top + height - 1, right: left + width - 1 };
}

function outside({ lots, columns }: Sheet, area: Rect): Problem[] {
  const below = area.bottom - lots.length + 1;
  const beside = area.right - columns.length + 1;
  const problems: Problem[] = [];
  if (below > 0)
    problems.push({
      row: lots.length - area.top + 1,
      column: "",
      reason: overflow(below, "row", "below the last lot"),
    });
  if (beside > 0)
    problems.push({ row: 1, column: "", reason: overflow(beside, "column", "beside the last column") });
  return problems;
}

const overflow = (count: number, noun: string, where: string) =>
  count === 1 ? `1 ${noun} doesn't fit ${where}.` : `${count} ${noun}s don't fit ${where}.`;

/** Plans a paste into each of the selected ranges. A single cell is pasted into all selected cells. */
export function planPaste(sheet: Sheet, block: Block, rects: readonly Rect[]): Plan {
  const { add, problems, plan } = createCollector();
  const { height, width } = sizeOf(block);
  const areas = rects.map((rect) => pasteArea(block, rect));
  const pasteInto = (area: Rect, { row, column }: Spot) => {
    const [lot, shown] = [sheet.lots[row], sheet.columns[column]];
    const text = block[(row - area.top) % height]?.[(column - area.left) % width];
    if (!lot || !shown || text === undefined) return;
    const reading = readPasted(lot, shown, text);
    if (!reading) return;
    if ("fields" in reading) return add(lot, shown.id, reading.fields);
    problems.push({ row: row - area.top + 1, column: shown.label, reason: reading.reason });
  };
  for (const area of areas) {
    problems.push(...outside(sheet, area));
    for (const spot of spotsOf([area])) pasteInto(area, spot);
  }
  const notice = unequalRows(block);
  return { ...plan(clip(sheet, areas.at(-1))), ...(notice !== undefined && { notice }) };
}

const clip = ({ lots, columns }: Sheet, area: Rect | undefined): Rect | undefined =>
  area && {
    ...area,
    bottom: Math.min(area.bottom, lots.length - 1),
    right: Math.min(area.right, columns.length - 1),
  };

/** Plans a change of cells, given the fields to write in each; cells without any are skipped. */
function planEach(
  { lots, columns }: Sheet,
  spots: readonly Spot[],
  fieldsFor: (lot: Lot, column: ColumnId, spot: Spot) => Fields | undefined,
): Plan {
  const { add, plan } = createCollector();
  for (const spot of spots) {
    const [lot, column] = [lots[spot.row], columns[spot.column]];
    const fields = lot && column && fieldsFor(lot, column.id, spot);
    if (fields) add(lot, column.id, fields);
  }
  return plan(undefined);
}

export const planClear = (sheet: Sheet, rects: readonly Rect[]): Plan =>
  planEach(sheet, spotsOf(rects), (_lot, column) => clearedFields(column));

/** Plans Ctrl+D: the first row of each range fills the rows below it. A single row is filled from the row above. */
export function planFillDown(sheet: Sheet, rects: readonly Rect[]): Plan {
  const { lots } = sheet;
  const plans = rects.map((rect) => {
    const source = rect.top === rect.bottom ? lots[rect.top - 1] : lots[rect.top];
    const targets = rect.top === rect.bottom ? rect : { ...rect, top: rect.top + 1 };
    return { spots: spotsOf([targets]), source };
  });
  const sources = new Map(plans.flatMap(({ spots, source }) => spots.map((spot) => [spot, source])));
  return planEach(sheet, [...sources.keys()], (_lot, column, spot) => {
    const source = sources.get(spot);
    return source && isFieldColumn(column) ? fieldsOfCell(source, column) : undefined;
  });
}

/** The block that Ctrl+C copies: the cells of one range, or of several ranges one below another. */
export function copyBlock({ lots, columns }: Sheet, rects: readonly Rect[], textOf: TextOf): string[][] {
  return rects.flatMap(({ top, bottom, left, right }) => {
    const copied = columns.slice(left, right + 1).filter(({ id }) => id !== "select" && id !== "picture");
    if (copied.length === 0) return [];
    return lots.slice(top, bottom + 1).map((lot) => copied.map(({ id }) => textOf(lot, id)));
  });
}

/** Function that returns a cell's text for copying. */
export type TextOf = (lot: Lot, column: ColumnId) => string;

/** Message such as "Row 3, Quantity: A quantity must be a whole number". */
export const problemText = ({ row, column, reason }: Problem): string =>
  column ? `Row ${row}, ${column}: ${reason}` : reason;
