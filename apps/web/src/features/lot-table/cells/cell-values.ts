import {
  emptyFields,
  type ItemFieldId,
  type ItemFieldValues,
  isOfKind,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import type { Item, writtenItem } from "@lotwright/contracts/catalog/items";
import { isResultField, type Result, type ResultFieldId } from "@lotwright/contracts/catalog/result-fields";
import { type FieldUnits, fieldText, formatDecimal, parseDecimal } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { stateWords } from "../../../data/lots/result-text";
import { formatMoney, lotName } from "../../../lib/format";
import { type ColumnId, type FieldColumnId, isFieldColumn } from "./columns";

/** A row of the table: a lot's card, and the whole item once it is loaded. */
export type Lot = { card: Card; item: Item | undefined };

/** Fields that the table can write. Photos have separate screens. */
export type Fields = Partial<Omit<ItemFieldValues, "photoUrls">>;
export type FieldValue = ItemFieldValues[ItemFieldId];

/** The fields that a card includes; unknown estimates are omitted. */
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

/** A lot's result in its column. Undefined until it is loaded: cards lack the buyer. */
function resultValue({ card, item }: Lot, id: ResultFieldId): Result[ResultFieldId] | undefined {
  // Items that an earlier release cached may lack the buyer.
  if (id === "buyerNumber") return item && (item.buyerNumber ?? "");
  return card[id] ?? null;
}

/** The value of a field's or a result's column. Undefined until it is loaded, and for other columns. */
export function columnValue(lot: Lot, id: ColumnId): FieldValue | undefined {
  if (isResultField(id)) return resultValue(lot, id);
  return isFieldColumn(id) ? fieldValue(lot, id) : undefined;
}

const stateText = ({ card }: Lot) => (card.saleState ? stateWords[card.saleState] : "");

/** Text of a result in a cell. Undefined until it is loaded. */
export function resultText(lot: Lot, id: ResultFieldId, { currency }: FieldUnits): string | undefined {
  if (id === "saleState") return stateText(lot);
  const value = resultValue(lot, id);
  return typeof value === "number"
    ? formatMoney(value, currency)
    : (value ?? (value === null ? "" : undefined));
}

/** The fields that editing a cell writes, with their current values. Undefined until loaded. */
export function fieldsOfCell(lot: Lot, id: ColumnId): Fields | undefined {
  if (id === "lot") return { lotNumber: lot.card.lotNumber, sectionLetter: lot.card.sectionLetter };
  const value = isFieldColumn(id) ? fieldValue(lot, id) : undefined;
  return value === undefined ? undefined : { [id]: value };
}

/** Maximum length of a rendered text, because a cell shows only its first line. */
const maxShownLength = 300;
const lineBreaks = /\s*\n\s*/g;

/** Text of a field in a cell. */
export const shownText = (id: FieldColumnId, value: FieldValue, units: FieldUnits): string =>
  fieldText(id, value, units).slice(0, maxShownLength).replace(lineBreaks, " ");

/** Formats a value as users type it and spreadsheets read it. */
export function editText(id: ColumnId, value: FieldValue): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  const isMoney = id === "hammerPrice" || (isFieldColumn(id) && isOfKind(id, "money"));
  return formatDecimal(value, { isMoney, isGrouped: false });
}

/** A cell's text for editing and copying. Undefined until loaded. */
export function textOfCell(lot: Lot, id: ColumnId): string | undefined {
  if (id === "lot") return lotName(lot.card);
  if (id === "saleState") return stateText(lot);
  const value = columnValue(lot, id);
  return value === undefined ? undefined : editText(id, value);
}

export type CellReading = { fields: Fields } | { reason: string };

let contract: typeof writtenItem | undefined;

/** Loads the validation schemas. Their setup is slow, so the table is shown before. */
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

/** The value of a cleared field: empty, or 1 for a quantity. */
const clearedValue = (id: FieldColumnId) => emptyFields[id] as number | null; // a field with numbers

/** Parses a cell's text like the form: returns the fields to write, or the error. */
export function readCell(id: ColumnId, text: string): CellReading {
  if (id === "lot") return readLot(text);
  if (!isFieldColumn(id)) return { reason: "This column can't be edited." };
  const { kind } = itemFields[id];
  if (kind === "text" || kind === "longText") return validated(id, text.replace(/\r\n?/g, "\n"));
  return validated(id, readNumber(id, text));
}

/** Fields to write when a cell is cleared; undefined if it can't be. */
export const clearedFields = (id: ColumnId): Fields | undefined =>
  isFieldColumn(id) ? { [id]: emptyFields[id] } : undefined;
