import {
  type CustomFieldId,
  type FieldKind,
  isCustomField,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import { isResultField, resultFields } from "@lotwright/contracts/catalog/result-fields";
import {
  columnLabel,
  type ExportColumnId,
  type ExportSettings,
  exportColumns,
} from "@lotwright/contracts/exports/export-settings";
import type { ExportLot } from "@lotwright/contracts/exports/exports";
import { dayReader } from "../files/days";
import { hasVisible } from "../files/legible";

/** Cell value. A date is a day as midnight UTC; null if the lot has no value. */
export type Cell = string | number | Date | null;

/** A lot, and its photos' names in the table. */
export interface TableLot {
  item: ExportLot;
  photos: string;
}

export interface Column {
  id: ExportColumnId;
  /** Heading of the column. */
  label: string;
  kind: FieldKind | "day";
  /** Width in characters of the workbook's font. */
  width: number;
  /** Reads the lot's value in the column; throws if the field was not loaded. */
  read(lot: TableLot): Cell;
}

const width = 16;
const wideWidth = 40;

type Kept = Pick<Column, "kind" | "width" | "read">;

/** Columns of an export in order. */
export function columnsOf(settings: ExportSettings, timeZone: string): Column[] {
  const dayOf = dayReader(timeZone);
  const keep = (id: ExportColumnId): Kept => {
    if (id === "photos") return { kind: "text", width, read: ({ photos }) => photos };
    if (id === "createdAt") return { kind: "day", width, read: ({ item }) => dayOf(fieldOf(item, id)) };
    if (id === "lotNumber") return { kind: "text", width, read: ({ item }) => lotName(item) };
    if (isResultField(id)) {
      const { kind } = resultFields[id];
      return { kind, width, read: ({ item }) => fieldOf(item, id) };
    }
    const { kind } = itemFields[id];
    const read: Column["read"] = isCustomField(id)
      ? ({ item }) => customTextOf(fieldOf(item, id), id, settings)
      : ({ item }) => fieldOf(item, id);
    return { kind, width: "isWide" in itemFields[id] ? wideWidth : width, read };
  };
  return exportColumns(settings).map((id) => ({ id, label: columnLabel(id, settings), ...keep(id) }));
}

function fieldOf<Id extends keyof ExportLot>(item: ExportLot, id: Id) {
  const value = item[id];
  if (value === undefined) throw new Error(`The lots came without ${id}, which is a column`);
  return value;
}

/** Exported text of a custom field: its default if blank. */
export function customTextOf(
  text: string,
  id: CustomFieldId,
  { customColumnDefaults }: ExportSettings,
): string {
  return hasVisible(text) ? text : (customColumnDefaults[id] ?? "");
}

export function lotName({ lotNumber, sectionLetter }: ExportLot): string {
  return `${lotNumber}${sectionLetter}`;
}
