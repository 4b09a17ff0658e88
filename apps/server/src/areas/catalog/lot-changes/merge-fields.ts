import type { Result } from "@lotwright/contracts/catalog/result-fields";
import {
  type FieldsRow,
  type StoredValue,
  type WrittenFieldId,
  writtenFieldIds,
} from "@lotwright/contracts/catalog/write-fields";
import { isSame, type Lot } from "./access";

/** Columns that a row writes. */
export type WrittenColumns = Omit<FieldsRow["fields"], "result"> & Partial<Result>;

/** The columns of a row to write, and the fields that someone else has changed since the writer saw them. */
export type Merged = { fields: WrittenColumns; conflicts: WrittenFieldId[] };

/** A lot's value of a field. */
const storedIn = (lot: Record<string, unknown>, id: WrittenFieldId): unknown => {
  const { hammerPrice, saleState, buyerNumber } = lot;
  return id === "result" ? { hammerPrice, saleState, buyerNumber } : lot[id];
};

const columnsOf = ({ result, ...fields }: FieldsRow["fields"]): WrittenColumns => ({ ...fields, ...result });

/** Merges a row into its locked lot, field by field. */
export function mergeFields({ fields, base = {} }: Pick<FieldsRow, "fields" | "base">, lot: Lot): Merged {
  const isConflict = (id: WrittenFieldId) =>
    fields[id] !== undefined &&
    base[id] !== undefined &&
    !isSame(storedIn(lot, id), base[id]) &&
    !isSame(storedIn(lot, id), fields[id]);
  const conflicts = writtenFieldIds.filter(isConflict);
  if (conflicts.length === 0) return { fields: columnsOf(fields), conflicts };
  const kept = new Set<string>(conflicts);
  const written = Object.fromEntries(Object.entries(fields).filter(([id]) => !kept.has(id)));
  return { fields: columnsOf(written), conflicts };
}

const isStored = (value: unknown): value is StoredValue =>
  value === null || ["string", "number", "object"].includes(typeof value);

/** Current values of the fields that a row named. */
export function namedFields(
  { fields }: Pick<FieldsRow, "fields">,
  lot: Record<string, unknown>,
): Record<string, StoredValue> {
  const named = writtenFieldIds.filter((id) => fields[id] !== undefined);
  return Object.fromEntries(
    named.flatMap((id) => {
      const value = storedIn(lot, id);
      return isStored(value) ? [[id, value]] : [];
    }),
  );
}
