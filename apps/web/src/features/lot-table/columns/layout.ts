import { isFlag, isListOf, isNumber, isObject, isRecordOf, isText } from "../../../lib/type-guards";
import type { Column } from "../cells/columns";

/** A user's arrangement of columns, stored in this browser. Unknown column ids are ignored. */
export type Layout = {
  order: readonly string[];
  /** The columns that the user has shown or hidden. */
  visibility: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  /** The last of the columns that stay visible at the left while scrolling. */
  frozen: string;
};

export const initialLayout: Layout = { order: [], visibility: {}, widths: {}, frozen: "lot" };

/** Parses a stored layout; undefined if invalid. */
export function parseLayout(value: unknown): Layout | undefined {
  if (!isObject(value)) return undefined;
  const { order, visibility, widths, frozen } = value;
  const isWhole = isListOf(order, isText) && isRecordOf(visibility, isFlag) && isRecordOf(widths, isNumber);
  return isWhole && isText(frozen) ? { order, visibility, widths, frozen } : undefined;
}

/** Column of the checkboxes, always at the left. */
const fixed = "select";
const minWidth = 56;
const maxWidth = 800;
/** Rounds and limits a column width. */
export const clampWidth = (width: number): number =>
  Math.round(Math.max(minWidth, Math.min(maxWidth, width)));

/** A visible column. */
export type ShownColumn = Column & {
  /** In pixels from the left of the row. */
  start: number;
  isFrozen: boolean;
};

/** The columns in the user's order. Columns that the user has not arranged follow their default predecessor. */
export function orderColumns(columns: readonly Column[], { order }: Layout): Column[] {
  const known = new Map(columns.map((column) => [column.id as string, column]));
  const result = [...new Set(order)].flatMap((id) => known.get(id) ?? []);
  const placed = new Set(result);
  columns.forEach((column, index) => {
    if (placed.has(column)) return;
    const before = columns[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  });
  const first = result.filter(({ id }) => id === fixed);
  return [...first, ...result.filter(({ id }) => id !== fixed)];
}

/** Whether the column can be hidden. The lot cannot, because it names the row. */
export const canHide = (id: string): boolean => id !== fixed && id !== "lot";
export const canMove = (id: string): boolean => id !== fixed;

export const isVisible = ({ id, isShown }: Column, { visibility }: Layout): boolean =>
  !canHide(id) || (visibility[id] ?? isShown);

/** The visible columns with their positions and widths. */
export function shownColumns(columns: readonly Column[], layout: Layout): ShownColumn[] {
  const visible = orderColumns(columns, layout).filter((column) => isVisible(column, layout));
  const last = lastFrozen(columns, layout);
  let start = 0;
  return visible.map((column, index) => {
    const width = layout.widths[column.id] ?? column.width;
    const shown = { ...column, width, start, isFrozen: index <= last };
    start += width;
    return shown;
  });
}

/** Index of the last frozen column among the visible ones. If it is hidden, the columns before it are frozen. */
function lastFrozen(columns: readonly Column[], layout: Layout): number {
  let place = -1;
  for (const column of orderColumns(columns, layout)) {
    if (isVisible(column, layout)) place += 1;
    if (column.id === layout.frozen) return Math.max(place, 0);
  }
  return 0;
}

const idsOf = (columns: readonly Column[]) => columns.map(({ id }) => id as string);

/** Moves a column before or after another one; the number of frozen columns stays the same. */
export function placeColumn(columns: readonly Column[], layout: Layout, id: string, target: string): Layout {
  if (!canMove(id) || !canMove(target) || id === target) return layout;
  const before = idsOf(orderColumns(columns, layout));
  const [from, to] = [before.indexOf(id), before.indexOf(target)];
  if (from < 0 || to < 0) return layout;
  const order = before.toSpliced(from, 1).toSpliced(to, 0, id);
  const next = { ...layout, order };
  const count = lastFrozen(columns, layout);
  const frozen = orderColumns(columns, next).filter((column) => isVisible(column, next))[count]?.id;
  return { ...next, frozen: frozen ?? layout.frozen };
}

/** Moves a column one place to the left or right among the visible ones. */
export function nudgeColumn(columns: readonly Column[], layout: Layout, id: string, step: 1 | -1): Layout {
  const visible = idsOf(shownColumns(columns, layout));
  const target = visible[visible.indexOf(id) + step];
  return target === undefined ? layout : placeColumn(columns, layout, id, target);
}

export const withVisibility = (layout: Layout, id: string, isShown: boolean): Layout =>
  canHide(id) ? { ...layout, visibility: { ...layout.visibility, [id]: isShown } } : layout;

export const withWidth = (layout: Layout, id: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [id]: clampWidth(width) },
});

/** Freezes the columns up to this one. */
export const frozenUpTo = (layout: Layout, id: string): Layout => ({ ...layout, frozen: id });
export const unfrozen = (layout: Layout): Layout => ({ ...layout, frozen: fixed });

export const frozenWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((width, column) => width + (column.isFrozen ? column.width : 0), 0);

export const totalWidth = (columns: readonly ShownColumn[]): number =>
  columns.reduce((width, column) => width + column.width, 0);

type View = { scrolled: number; width: number };

/** Indexes of the first and last column in view next to the frozen ones, which are always rendered. */
export function columnsInView(columns: readonly ShownColumn[], { scrolled, width }: View): [number, number] {
  const left = scrolled + frozenWidth(columns);
  const right = scrolled + width;
  const isInView = ({ start, width: own, isFrozen }: ShownColumn) =>
    !isFrozen && start + own > left && start < right;
  const first = columns.findIndex(isInView);
  return first < 0 ? [columns.length, -1] : [first, columns.findLastIndex(isInView)];
}
