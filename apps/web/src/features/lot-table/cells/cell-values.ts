import {
  emptyFields,
  type ItemFieldId,
  isOfKind,
  itemFields,
  type WrittenFields,
} from "@lotwright/contracts/catalog/item-fields";
import type { Item, writtenItem } from "@lotwright/contracts/catalog/items";
import { type FieldUnits, fieldText, formatDecimal, parseDecimal } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";
import { type ColumnId, type FieldColumnId, isFieldColumn } from "./columns";

/** A row of the table: a lot's card, and the whole item once it is loaded. */
export type Lot = { card: Card; item: Item | undefined };

/** Fields to write. Photos have their own screens. */
export type Fields = Partial<Omit<WrittenFields, "photoUrls">>;
export type FieldValue = WrittenFields[ItemFieldId];

/** The fields of a card. It leaves out unknown estimates. */
const cardFields = ({ title, category, consignor, quantity, lowEstimate, highEstimate }: Card): Fields => ({
  title,
  category,
  consignor,
  quantity,
  lowEstimate: lowEstimate ?? null,
  highEstimate: highEstimate ?? null,
});

/** The value of a field. Undefined until it is loaded. */
export function fieldValue({ card, item }: Lot, id: FieldColumnId): FieldValue | undefined {
  const value = item ? item[id] : cardFields(card)[id];
  // Items that an earlier release cached may lack fields.
  return item && value === undefined ? emptyFields[id] : value;
}

/** The fields that a cell writes, with their present values. Undefined until they are loaded. */
export function fieldsOfCell(lot: Lot, id: ColumnId): Fields | undefined {
  if (id === "lot") return { lotNumber: lot.card.lotNumber, sectionLetter: lot.card.sectionLetter };
  const value = isFieldColumn(id) ? fieldValue(lot, id) : undefined;
  return value === undefined ? undefined : { [id]: value };
}

/** A long text is cut before it is rendered, because a cell shows only its first line. */
const maxShownLength = 300;
const lineBreaks = /\s*\n\s*/g;

/** Text of a field in a cell. */
export const shownText = (id: FieldColumnId, value: FieldValue, units: FieldUnits): string =>
  fieldText(id, value, units).slice(0, maxShownLength).replace(lineBreaks, " ");

/** A value as people type it and spreadsheets read it. */
export function editText(id: FieldColumnId, value: FieldValue): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  return formatDecimal(value, { isMoney: isOfKind(id, "money"), isGrouped: false });
}

/** Text that is edited in a cell and copied from it. Undefined until it is loaded. */
export function textOfCell(lot: Lot, id: ColumnId): string | undefined {
  if (id === "lot") return lotName(lot.card);
  const value = isFieldColumn(id) ? fieldValue(lot, id) : undefined;
  return value === undefined || !isFieldColumn(id) ? undefined : editText(id, value);
}

export type CellReading = { fields: Fields } | { reason: string };

let contract: typeof writtenItem | undefined;

/** Loads what cells are validated by. Setting it up takes long, so the table is shown before. */
export async function loadContract(): Promise<void> {
  contract ??= (await import("@lotwright/contracts/catalog/items")).writtenItem;
}

function validated<Id extends ItemFieldId>(id: Id, value: unknown): CellReading {
  if (!contract) return { reason: "The table is still loading. Try again in a moment." };
  const { data, error, success } = contract.shape[id].safeParse(value);
  return success
    ? { fields: { [id]: data } }
    : { reason: error.issues[0]?.message ?? "This can't be saved." };
}

const lotPattern = /^(\d+)\s*([a-z]?)$/i;

function readLot(text: string): CellReading {
  const [, digits, letter = ""] = lotPattern.exec(text.trim()) ?? [];
  if (digits === undefined)
    return { reason: "A lot is a number, with a letter for its section if it has one." };
  const number = validated("lotNumber", Number(digits));
  const section = validated("sectionLetter", letter);
  if ("reason" in number) return number;
  return "reason" in section ? section : { fields: { ...number.fields, ...section.fields } };
}

function readNumber(id: FieldColumnId, text: string): number | null {
  const number = parseDecimal(text, { isMoney: itemFields[id].kind !== "measure" });
  return number ?? clearedValue(id);
}

/** The value of a cleared cell: empty, and 1 for a quantity. */
const clearedValue = (id: FieldColumnId) => emptyFields[id] as number | null; // of a field with numbers

/** Reads a cell's text like the form's field: the fields to write, or why it can't be saved. */
export function readCell(id: ColumnId, text: string): CellReading {
  if (id === "lot") return readLot(text);
  if (!isFieldColumn(id)) return { reason: "This column can't be edited." };
  const { kind } = itemFields[id];
  if (kind === "text" || kind === "longText") return validated(id, text.replace(/\r\n?/g, "\n"));
  return validated(id, readNumber(id, text));
}

/** Fields that clearing a cell writes. Undefined for cells that can't be cleared. */
export const clearedFields = (id: ColumnId): Fields | undefined =>
  isFieldColumn(id) ? { [id]: emptyFields[id] } : undefined;
