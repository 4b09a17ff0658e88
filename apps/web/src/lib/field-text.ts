import { type ItemFieldId, itemFields } from "@lotwright/contracts/item-fields";
import { formatDecimal } from "./decimal";
import { formatMeasure, formatMoney } from "./format";
import type { FieldUnits } from "./use-field-units";

/** A field's value as text for people; empty for an empty field. */
export function fieldText(id: ItemFieldId, value: unknown, { currency, units }: FieldUnits): string {
  const field = itemFields[id];
  if (typeof value === "string") return value;
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  if (field.kind === "money") return formatMoney(value, currency);
  if (field.kind !== "measure") return String(value);
  return units ? formatMeasure(value, field.unit, units) : formatDecimal(value, { isMoney: false });
}
