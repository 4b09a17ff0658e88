import { isResultField } from "@lotwright/contracts/catalog/result-fields";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { persisted } from "../../../lib/persisted";
import { isObject } from "../../../lib/type-guards";
import type { Lot } from "../cells/cell-values";
import { columnValue } from "../cells/cell-values";
import { type ColumnId, isFieldColumn } from "../cells/columns";
import { statusOf } from "../cells/statuses";

export type Sort = { column: ColumnId; isDescending: boolean };

const own: readonly string[] = ["picture", "lot", "status", "changed"] satisfies ColumnId[];
const isSortable = (id: unknown): id is ColumnId =>
  typeof id === "string" && (isFieldColumn(id) || isResultField(id) || own.includes(id));

export const byLotNumber: Sort = { column: "lot", isDescending: false };

/** The table's sort order, stored in this browser. */
export const storedSort = persisted("lotwright.items.table.sort", (value): Sort | undefined =>
  isObject(value) && isSortable(value.column)
    ? { column: value.column, isDescending: value.isDescending === true }
    : undefined,
);
export const recallSort = (): Sort => storedSort.read() ?? byLotNumber;

/** Sort order after a press on a heading: by its column, or reversed if already sorted by it. */
export function sortedBy(before: Sort, id: string): Sort {
  if (!isSortable(id)) return before;
  return { column: id, isDescending: before.column === id && !before.isDescending };
}

/** Sort key of a cell: numbers before texts, empty cells last in both directions. */
type Key = string | number | undefined;

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Changes = ReadonlyMap<string, LotChangeKind> | undefined;

function keyOf(lot: Lot, column: ColumnId, changes: Changes): Key {
  if (isFieldColumn(column) || isResultField(column)) {
    const value = columnValue(lot, column);
    return typeof value === "string" || typeof value === "number" ? value : undefined;
  }
  if (column === "changed") return Date.parse(lot.card.updatedAt);
  if (column === "picture") return lot.card.photoCount;
  const known = { change: changes?.get(lot.card.id), currency: undefined };
  return column === "status" ? statusOf(lot.card, known)?.text : undefined;
}

const isEmpty = (key: Key) => key === undefined || key === "";

function compareKeys(a: Key, b: Key): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? byText.compare(a, b) : 0;
}

const byLot = ({ card: a }: Lot, { card: b }: Lot) =>
  a.lotNumber - b.lotNumber || byText.compare(a.sectionLetter, b.sectionLetter);

/** Sorts the lots by a column; equal lots are in number order. */
export function sortLots(lots: readonly Lot[], { column, isDescending }: Sort, changes?: Changes): Lot[] {
  const direction = isDescending ? -1 : 1;
  if (column === "lot") return [...lots].sort((a, b) => direction * byLot(a, b));
  const keyed = lots.map((lot) => ({ lot, key: keyOf(lot, column, changes) }));
  keyed.sort(
    (a, b) =>
      Number(isEmpty(a.key)) - Number(isEmpty(b.key)) ||
      direction * compareKeys(a.key, b.key) ||
      byLot(a.lot, b.lot),
  );
  return keyed.map(({ lot }) => lot);
}

/** Order of the lots that keeps rows in place after an edit, and inserts added lots where they belong. */
export function steadyOrder(before: readonly string[], sorted: readonly string[]): readonly string[] {
  const present = new Set(sorted);
  const kept = before.filter((id) => present.has(id));
  if (kept.length === sorted.length) return kept.length === before.length ? before : kept;
  const known = new Set(kept);
  const followers = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const id of sorted) {
    if (known.has(id)) last = id;
    else followers.set(last, [...(followers.get(last) ?? []), id]);
  }
  return [...(followers.get(undefined) ?? []), ...kept.flatMap((id) => [id, ...(followers.get(id) ?? [])])];
}
