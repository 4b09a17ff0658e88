import { persisted } from "../../../lib/persisted";
import { isNumber, isObject, isText } from "../../../lib/type-guards";

/** The active cell and the scroll position of a table. */
export type TablePlace = { cell: { row: string; column: string }; top: number; left: number };

function parsePlace(value: unknown): TablePlace | undefined {
  if (!isObject(value) || !isObject(value.cell)) return undefined;
  const { top, left, cell } = value;
  const { row, column } = cell;
  return isNumber(top) && isNumber(left) && isText(row) && isText(column)
    ? { cell: { row, column }, top, left }
    : undefined;
}

export const tablePlace = persisted(
  (manifestId: string) => `lotwright.table-place.${manifestId}`,
  parsePlace,
  {
    storage: "sessionStorage",
  },
);

/** Stores the active cell and scroll position when the user opens a lot, for the table to restore once. */
export const rememberTablePlace = (manifestId: string, place: TablePlace): void =>
  tablePlace(manifestId).write(place);

export function takeTablePlace(manifestId: string): TablePlace | undefined {
  const stored = tablePlace(manifestId);
  const place = stored.read();
  stored.forget();
  return place;
}
