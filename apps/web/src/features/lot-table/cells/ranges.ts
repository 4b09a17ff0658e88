/** The lots and visible columns in order, with their indexes. */
export type Axes = {
  rows: readonly string[];
  rowAt: ReadonlyMap<string, number>;
  columns: readonly string[];
  columnAt: ReadonlyMap<string, number>;
};

const places = (ids: readonly string[]) => new Map(ids.map((id, at) => [id, at]));

export const makeAxes = (rows: readonly string[], columns: readonly string[]): Axes => ({
  rows,
  rowAt: places(rows),
  columns,
  columnAt: places(columns),
});

/** A cell's lot and column ids, stable when lots are sorted or added. */
export type CellId = { row: string; column: string };

/** Row id of the headings in a `CellId`. */
export const headerRow = "header";

/** A range of cells from its start (anchor) to the cell with the keyboard focus. */
export type Range = { anchor: CellId; focus: CellId };

/** The active range with the focused cell, and the ranges that were added with Ctrl. */
export type Selection = Range & { others: readonly Range[] };

/** Indexes of rows and columns, all inclusive. */
export type Rect = { top: number; left: number; bottom: number; right: number };

export type Spot = { row: number; column: number };

export const selectCell = (cell: CellId): Selection => ({ anchor: cell, focus: cell, others: [] });

/** Extends the active range up to this cell. */
export const extendTo = (selection: Selection, focus: CellId): Selection => ({ ...selection, focus });

const isSameCell = (a: CellId, b: CellId) => a.row === b.row && a.column === b.column;

/** Starts another range and keeps the others. If a range is just this cell, removes it instead. */
export function addCell({ others, ...active }: Selection, cell: CellId): Selection {
  const all = [...others, active];
  const isAlone = (range: Range) => isSameCell(range.anchor, cell) && isSameCell(range.focus, cell);
  const kept = all.filter((range) => !isAlone(range));
  const last = kept.at(-1);
  if (kept.length === all.length || !last) return { anchor: cell, focus: cell, others: all };
  return { ...last, others: kept.slice(0, -1) };
}

/** Row and column index of a cell; undefined if it is hidden. The headings are row -1. */
export function spotOf(axes: Axes, { row, column }: CellId): Spot | undefined {
  const at = { row: row === headerRow ? -1 : axes.rowAt.get(row), column: axes.columnAt.get(column) };
  return at.row === undefined || at.column === undefined ? undefined : { row: at.row, column: at.column };
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The cell at the given indexes, or the nearest one. Undefined in an empty table. */
export function cellAt(axes: Axes, { row, column }: Spot): CellId | undefined {
  const columnId = axes.columns[clamp(column, 0, axes.columns.length - 1)];
  const rowId = row < 0 ? headerRow : axes.rows[clamp(row, 0, axes.rows.length - 1)];
  return rowId === undefined || columnId === undefined ? undefined : { row: rowId, column: columnId };
}

/** The indexes of a range; undefined if a corner is hidden or a heading. */
function rectOf(axes: Axes, { anchor, focus }: Range): Rect | undefined {
  const [from, to] = [spotOf(axes, anchor), spotOf(axes, focus)];
  if (!from || !to || from.row < 0 || to.row < 0) return undefined;
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

const contains = (outer: Rect, inner: Rect) =>
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom &&
  outer.left <= inner.left &&
  outer.right >= inner.right;

/** The indexes of all selected ranges, the active one last, without ranges inside others. */
export function rectsOf(axes: Axes, { others, ...active }: Selection): Rect[] {
  const rects = [...others, active].flatMap((range) => rectOf(axes, range) ?? []);
  return rects.filter(
    (rect, place) =>
      !rects.some(
        (other, at) => at !== place && contains(other, rect) && (at < place || !contains(rect, other)),
      ),
  );
}

/** The selected columns of a row as text, such as "2-4,7-7", so that rows with the same text do not rerender. */
export function selectedColumns(rects: readonly Rect[], row: number): string {
  return rects
    .filter(({ top, bottom }) => row >= top && row <= bottom)
    .map(({ left, right }) => `${left}-${right}`)
    .join();
}

/** Whether a column is in the result of `selectedColumns`. */
export function isSelected(spans: string, column: number): boolean {
  if (spans === "") return false;
  return spans.split(",").some((span) => {
    const [left, right] = span.split("-");
    return column >= Number(left) && column <= Number(right);
  });
}

const spotsIn = ({ top, bottom, left, right }: Rect): Spot[] =>
  Array.from({ length: bottom - top + 1 }, (_row, down) =>
    Array.from({ length: right - left + 1 }, (_column, along) => ({ row: top + down, column: left + along })),
  ).flat();

/** The selected cells of all ranges, row by row, each once. */
export function spotsOf(rects: readonly Rect[]): Spot[] {
  if (rects.length < 2) return rects.flatMap(spotsIn);
  const spots = new Map(rects.flatMap(spotsIn).map((spot) => [`${spot.row} ${spot.column}`, spot]));
  return [...spots.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Number of rows and columns that a key moves the active cell. `edge`: to the end of the row or table. */
export type Move = { rows: number; columns: number; edge?: "row" | "table" };

/** The cell that a move leads to. Past the end of a row, Tab continues in the next row. */
export function moveSpot(axes: Axes, from: Spot, { rows, columns, edge }: Move): Spot {
  const last = { row: axes.rows.length - 1, column: axes.columns.length - 1 };
  if (edge) {
    const isEnd = columns > 0;
    const row = isEnd ? last.row : 0;
    return { row: edge === "table" ? row : from.row, column: isEnd ? last.column : 0 };
  }
  return {
    row: clamp(from.row + rows, from.row < 0 || rows < -1 ? Math.min(from.row, 0) : -1, last.row),
    column: clamp(from.column + columns, 0, last.column),
  };
}

/** The cell that Tab or Shift+Tab moves to; undefined past the first or last cell of the table. */
export function tabSpot(axes: Axes, { row, column }: Spot, step: 1 | -1): Spot | undefined {
  const width = axes.columns.length;
  const next = row * width + column + step;
  const isInside = next >= 0 && next < axes.rows.length * width;
  return isInside ? { row: Math.floor(next / width), column: next % width } : undefined;
}
