import { emptyFields, itemFieldIds, itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import type { AdjustableField } from "@lotwright/contracts/exports/export-adjustments";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { pick } from "../../../lib/fields";
import type { ItemFields } from "../../offline/drafts";
import type { UpdateItem } from "../../offline/queue";

export const fieldName = (field: AdjustableField): string => {
  if (field === "leftOut") return "Skipped";
  return field === "platformId" ? "Item ID" : itemFields[field].label;
};

const priceFields = ["startPrice", "lowEstimate", "highEstimate", "reservePrice"] as const;
type PriceField = (typeof priceFields)[number];
export const isPrice = (field: AdjustableField): field is PriceField =>
  priceFields.some((price) => price === field);

export const isLongText = (field: AdjustableField) => field === "description" || field === "condition";

/** Converts a text to an adjustment's format: numbers with a decimal point. Undefined if it is not a valid value. */
export function toAdjustment(field: AdjustableField, text: string): string | undefined {
  const trimmed = text.trim();
  if (isPrice(field)) {
    const amount = trimmed.replace(",", ".");
    return amount === "" || /^\d{1,9}(?:\.\d{1,2})?$/.test(amount) ? amount : undefined;
  }
  if (field === "quantity") return /^[1-9]\d{0,5}$/.test(trimmed) ? trimmed : undefined;
  return isLongText(field) ? text : trimmed.replaceAll(/\s*[\r\n]+\s*/g, " ");
}

/**
 * Change of the lot for a value; undefined if the lot cannot store it, such as a lot number that is not digits and one letter.
 */
export function lotChange(field: AdjustableField, text: string): Partial<ItemFields> | undefined {
  const value = toAdjustment(field, text);
  if (value === undefined || field === "leftOut" || field === "platformId") return undefined;
  if (field === "lotNumber") return numberAndSection(value);
  if (isPrice(field)) return { [field]: value === "" ? null : Number(value) };
  return { [field]: field === "quantity" ? Number(value) : value };
}

function numberAndSection(text: string): Partial<ItemFields> | undefined {
  const [, digits = "", letter = ""] = /^([1-9]\d*)([a-z]?)$/i.exec(text) ?? [];
  const lotNumber = Number(digits);
  if (!lotNumber || lotNumber > maxLotNumber) return undefined;
  return { lotNumber, sectionLetter: letter.toUpperCase() };
}

/** Text of a lot's field as the check compares it. */
export function textOf(fields: ItemFields, field: AdjustableField): string {
  if (field === "leftOut" || field === "platformId") return "";
  return field === "lotNumber" ? `${fields.lotNumber}${fields.sectionLetter}` : String(fields[field] ?? "");
}

/** The fields of a lot with its pending change applied. */
export function fieldsOf(item: Item, pending: UpdateItem | undefined): ItemFields {
  const saved = {
    ...emptyFields,
    ...pick(item, itemFieldIds),
    photoUrls: item.photoUrls.map(storedPhoto),
  };
  if (!pending) return saved;
  return { ...saved, ...pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base)) };
}
