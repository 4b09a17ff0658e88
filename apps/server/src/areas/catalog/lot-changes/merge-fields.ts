import { type ItemFieldId, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { FieldsRow, StoredValue } from "@lotwright/contracts/catalog/write-fields";
import { isSame, type Lot } from "./access";

/** The fields of a row to write, and those that someone else has changed since the writer saw them. */
export type Merged = { fields: FieldsRow["fields"]; conflicts: ItemFieldId[] };

/** Merges a row into its locked lot, field by field. */
export function mergeFields({ fields, base = {} }: Pick<FieldsRow, "fields" | "base">, lot: Lot): Merged {
  const isConflict = (id: ItemFieldId) =>
    fields[id] !== undefined &&
    base[id] !== undefined &&
    !isSame(lot[id], base[id]) &&
    !isSame(lot[id], fields[id]);
  const conflicts = itemFieldIds.filter(isConflict);
  if (conflicts.length === 0) return { fields, conflicts };
  const kept = new Set<string>(conflicts);
  return { fields: Object.fromEntries(Object.entries(fields).filter(([id]) => !kept.has(id))), conflicts };
}

const isStored = (value: unknown): value is StoredValue =>
  value === null || typeof value === "string" || typeof value === "number" || Array.isArray(value);

/** Current values of the fields that a row named. */
export function namedFields(
  { fields }: Pick<FieldsRow, "fields">,
  lot: Record<string, unknown>,
): Record<string, StoredValue> {
  const named = itemFieldIds.filter((id) => fields[id] !== undefined);
  return Object.fromEntries(named.flatMap((id) => (isStored(lot[id]) ? [[id, lot[id]]] : [])));
}
