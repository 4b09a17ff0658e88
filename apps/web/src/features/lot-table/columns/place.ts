import { forget, recallJson, remember } from "../../../lib/storage";
import { isNumber, isObject, isText } from "./stored";

const keyOf = (manifestId: string) => `lotwright.table-place.${manifestId}`;

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

/** Stores the place when the user opens a lot, so that the table can restore it once. */
export const rememberTablePlace = (manifestId: string, place: TablePlace): void =>
  remember(keyOf(manifestId), JSON.stringify(place), "sessionStorage");

export function takeTablePlace(manifestId: string): TablePlace | undefined {
  const place = parsePlace(recallJson(keyOf(manifestId), "sessionStorage"));
  forget(keyOf(manifestId), "sessionStorage");
  return place;
}
