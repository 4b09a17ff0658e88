import {
  type BulkFieldId,
  type BulkOperation,
  bulkFieldIds,
  bulkOperation,
} from "@lotwright/contracts/catalog/bulk-edits";
import { isOfKind, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { type FieldUnits, fieldText, parseDecimal } from "../../data/lots/field-text";
import type { FieldName } from "./field-names";

/** A chosen field and its new value as typed. */
export type FieldRow = { key: number; id?: BulkFieldId | undefined; text: string; isCleared: boolean };

/** A row's value; undefined while the row is incomplete, NaN for text that is not a number. */
function typedValue({ id, text, isCleared }: FieldRow): string | number | null | undefined {
  if (!id) return undefined;
  if (isCleared) return isOfKind(id, "text") || isOfKind(id, "longText") ? "" : null;
  if (text.trim() === "") return undefined;
  if (isOfKind(id, "money")) return parseDecimal(text, { isMoney: true });
  if (isOfKind(id, "measure")) return parseDecimal(text, { isMoney: false });
  return isOfKind(id, "integer") ? Number(text) : text;
}

type Setting = Extract<BulkOperation, { kind: "set" }>;

export type ReadRows = {
  /** The operation; undefined while a row is incomplete or invalid. */
  operation: Setting | undefined;
  /** Returns the error of a field's value, if any. */
  problemOf: (id: BulkFieldId) => string | undefined;
};

/** Converts the rows to an operation and its errors. */
export function readRows(rows: readonly FieldRow[]): ReadRows {
  const values = rows.map((row) => ({ id: row.id, value: typedValue(row) }));
  const fields = Object.fromEntries(
    values.flatMap(({ id, value }) => (id && value !== undefined ? [[id, value]] : [])),
  );
  const { data, error } = bulkOperation.safeParse({ kind: "set", fields });
  const isComplete = values.every(({ value }) => value !== undefined);
  return {
    operation: isComplete && data?.kind === "set" ? data : undefined,
    problemOf: (id) => error?.issues.find(({ path }) => path.includes(id))?.message,
  };
}

const maxShown = 60;

/** A text in quotes, shortened. */
export const quoteText = (text: string) =>
  `“${text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}”`;

/** Sentences about the effect of an operation on each field, such as "Category becomes “Tools”". */
export function settingTexts({ fields }: Setting, nameOf: FieldName, units: FieldUnits): string[] {
  const ids = bulkFieldIds.filter((id) => fields[id] !== undefined);
  return ids.map((id) => {
    const value = fields[id];
    if (value === "" || value === null) return `${nameOf(id)} is cleared`;
    const text = fieldText(id, value, units);
    return `${nameOf(id)} becomes ${isOfKind(id, "text") || isOfKind(id, "longText") ? quoteText(text) : text}`;
  });
}

/** Label of the checkbox that clears a field, or resets a number that cannot be empty. */
export const clearLabel = (id: BulkFieldId, name: string): string =>
  isOfKind(id, "integer") ? `Set ${name} back to ${itemFields[id].initial}` : `Clear ${name}`;
