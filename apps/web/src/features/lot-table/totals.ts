import { type FieldUnits, fieldText } from "../../data/lots/field-text";
import { formatMoney, plural } from "../../lib/format";
import { columnValue, type Lot } from "./cells/cell-values";
import { type ColumnId, isFieldColumn } from "./cells/columns";
import type { Rect } from "./cells/ranges";
import type { ShownColumn } from "./columns/layout";

type Interval = { top: number; bottom: number };

/** The selected rows of a column, as intervals that don't overlap. */
function selectedRows(rects: readonly Rect[], column: number): Interval[] {
  const found: Interval[] = [];
  const inColumn = rects.filter(({ left, right }) => column >= left && column <= right);
  for (const { top, bottom } of inColumn.toSorted((a, b) => a.top - b.top)) {
    const last = found.at(-1);
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom);
    else found.push({ top, bottom });
  }
  return found;
}

const rowCount = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0);

type Totals = { lots: readonly Lot[]; columns: readonly ShownColumn[]; units: FieldUnits };

const isPresent = (value: unknown): value is number => typeof value === "number";

/** Rounds to two decimals, which prices and measures have at most. */
const rounded = (value: number) => Math.round(value * 100) / 100;

const numberText = (id: ColumnId, value: number, units: FieldUnits) =>
  isFieldColumn(id) ? fieldText(id, value, units) : formatMoney(value, units.currency);

/**
 * Totals of a column as text, such as "sum $300, average $150 (2 of 3 filled in)". Undefined for text columns and without values.
 */
function totalsOfColumn(
  { id, isNumeric }: ShownColumn,
  intervals: readonly Interval[],
  { lots, units }: Totals,
): string | undefined {
  if (!isNumeric) return undefined;
  const values = intervals
    .flatMap(({ top, bottom }) => lots.slice(top, bottom + 1))
    .map((lot) => columnValue(lot, id))
    .filter(isPresent);
  if (values.length === 0) return undefined;
  const sum = values.reduce((total, value) => total + value, 0);
  const text = (value: number) => numberText(id, rounded(value), units);
  const count = rowCount(intervals);
  const filled = values.length < count ? ` (${values.length} of ${count} filled in)` : "";
  return `sum ${text(sum)}, average ${text(sum / values.length)}${filled}`;
}

/** Text with the number of selected cells, and sum and average per numeric column. Empty for a single cell. */
export function totalsText(rects: readonly Rect[], sources: Totals): string {
  const selected = sources.columns
    .map((column, place) => ({ column, rows: selectedRows(rects, place) }))
    .filter(({ rows }) => rows.length > 0);
  const count = selected.reduce((sum, { rows }) => sum + rowCount(rows), 0);
  if (count < 2) return "";
  const totals = selected.flatMap(({ column, rows }) => {
    const text = totalsOfColumn(column, rows, sources);
    return text === undefined ? [] : `${column.label}: ${text}`;
  });
  return [`${plural(count, "cell")} selected`, ...totals].join(" · ");
}
