import {
  customFieldLabel,
  fieldIdsWith,
  isCustomField,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { resultText } from "../../data/lots/result-text";
import { formatMeasure, formatMoney, formatRange, formatSizes } from "../../lib/format";

/** Normalizes a lot's name for comparison: "1001 C" and "1001c" become equal. */
export const nameKey = (text: string) => text.toLowerCase().replace(/\s/g, "");

/** The normalized name of a lot, such as "1001c", from its card's id `lot-1001C`. */
export const nameOf = (lot: Element) => lot.id.slice("lot-".length).toLowerCase();

/** Normalizes a category for comparison, because spellings differ in case. */
export const categoryKey = (category: string) => category.trim().toLowerCase();

/** Reads the normalized name of a lot, such as "1001c", from a text such as "Lot 1001 C" or "#lot-1001C". */
export const lotNameFromInput = (text: string) => nameKey(text).replace(/^#?(lot)?[-#]?/, "");

/** Finds a lot's card by normalized name. A number without a letter finds the first lot with that number. */
export function findLot(lots: HTMLElement[], wanted: string): HTMLElement | undefined {
  const number = Number(wanted);
  return (
    lots.find((lot) => nameOf(lot) === wanted) ??
    lots.find((lot) => Number.parseInt(nameOf(lot), 10) === number)
  );
}

type PublicItem = PublicCatalog["items"][number];

/** A labeled value on a lot's card. */
export type LotFact = { label: string; text: string };

/** Settings for labels and for formatting amounts and sizes. */
export type Reading = Pick<CatalogPlace, "columnOrder" | "locale"> &
  Pick<PublicCatalog, "units"> & { currency: string; labels: PublicCatalog["customColumnLabels"] };

/** Ids of public fields that may be empty. */
const optionalIds = fieldIdsWith("isOptional").filter((id) => !isCustomField(id));
type OptionalId = (typeof optionalIds)[number];

const isMoney = (id: OptionalId) => itemFields[id].kind === "money";
const isMeasure = (id: OptionalId) => itemFields[id].kind === "measure";
const isEstimate = (id: OptionalId) => id === "lowEstimate" || id === "highEstimate";
const isSide = (id: OptionalId) => {
  const field = itemFields[id];
  return field.kind === "measure" && field.unit === "length";
};

const prices = optionalIds.filter((id) => isMoney(id) && !isEstimate(id));
const texts = optionalIds.filter((id) => !isMoney(id) && !isMeasure(id));
const sides = optionalIds.filter(isSide);
const weights = optionalIds.filter((id) => isMeasure(id) && !isSide(id));

function textOf(item: PublicItem, id: OptionalId, { currency, units, locale }: Reading): string {
  const value = item[id] ?? "";
  const field = itemFields[id];
  if (typeof value === "string") return value;
  if (field.kind === "measure") return formatMeasure(value, field.unit, units, locale);
  return field.kind === "money" ? formatMoney(value, currency, locale) : String(value);
}

const factsOf = (item: PublicItem, ids: readonly OptionalId[], reading: Reading): LotFact[] =>
  ids.map((id) => ({ label: itemFields[id].label, text: textOf(item, id, reading) }));

const filled = (facts: LotFact[]) => facts.filter(({ text }) => text.trim());

/** The estimate, such as "Estimate $1,200 – $1,800", and the other prices. */
export function pricesOf(item: PublicItem, reading: Reading): LotFact[] {
  const { lowEstimate = null, highEstimate = null } = item;
  const estimate = formatRange(lowEstimate, highEstimate, reading.currency, reading.locale);
  return filled([{ label: "Estimate", text: estimate }, ...factsOf(item, prices, reading)]);
}

/** Text of the lot's result, such as "Sold for $1,250", if the workspace publishes it. */
export const resultOf = (item: PublicItem, { currency, locale }: Reading): string =>
  resultText(item, currency, { between: " for ", locale });

/** The size as "Height × Width × Depth", with only the dimensions that have a value. */
function sizeOf(item: PublicItem, { units, locale }: Reading): LotFact {
  const known = sides.flatMap((id) => {
    const value = item[id];
    return typeof value === "number" ? [{ label: itemFields[id].label, value }] : [];
  });
  return {
    label: known.map(({ label }) => label).join(" × "),
    text: formatSizes(
      known.map(({ value }) => value),
      "length",
      units,
      locale,
    ),
  };
}

/** Condition, size, notes, and custom fields with the owner's labels in the owner's order. */
export function detailsOf(item: PublicItem, reading: Reading): LotFact[] {
  const { columnOrder, labels } = reading;
  const custom = columnOrder.map((id) => ({ label: customFieldLabel(id, labels), text: item[id] ?? "" }));
  const notes = { label: itemFields.notes.heading, text: item.notes };
  const measured = [sizeOf(item, reading), ...factsOf(item, weights, reading)];
  return filled([...factsOf(item, texts, reading), ...measured, notes, ...custom]);
}
