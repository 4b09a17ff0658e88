import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { type AdjustableField, adjustableField } from "@lotwright/contracts/exports/export-adjustments";
import { type ExportMapping, mappingKey } from "@lotwright/contracts/exports/export-mappings";
import { amountText } from "@lotwright/contracts/values/amount-text";
import type { Units } from "@lotwright/contracts/values/money";
import type { CellField, CellSource, Preset } from "../format/preset";
import { headerIn, unitNames } from "../format/units";
import type { AdjustedLot } from "./adjusted-lot";
import type { LotPhotos, SentPhoto } from "./photos";
import type { PresetSale } from "./sale";

/** A lot with everything its cells need. */
export interface CellLot extends AdjustedLot {
  position: number;
  sku: string;
  photos: LotPhotos;
  /** Number of the row's photo, from 1, if each photo has a row. */
  rowPhoto: number;
}

export interface CellContext {
  preset: Preset;
  mapping: ExportMapping;
  sale: PresetSale;
  answers: Readonly<Record<string, string>>;
  /** Consignor codes by mapping key of the name. */
  sellers: ReadonlyMap<string, string>;
  /** The platform's units. */
  units: Units;
}

export function cellContext(preset: Preset, mapping: ExportMapping, sale: PresetSale): CellContext {
  const questions = preset.asks.questions ?? [];
  const answers = Object.fromEntries(
    questions.map(({ id, initial }) => [id, mapping.answers[id] ?? initial]),
  );
  // The first of several spellings counts.
  const codes = Object.entries(mapping.consignors).map(([name, code]) => [consignorKey(name), code] as const);
  const sellers = new Map(codes.toReversed());
  return { preset, mapping, sale, answers, sellers, units: mapping.units ?? sale.units };
}

/** The headers, with the platform's units in them. */
export function headersOf({ preset, units }: CellContext): string[] {
  if (preset.isOwn) return preset.columns.map(({ header }) => header);
  return preset.columns.map(({ header }) => headerIn(header, units));
}

/** Value of a cell before formatting by its column's type; null if unknown. */
export function rawCell(from: CellSource, lot: CellLot, context: CellContext): string | number | null {
  if ("blank" in from) return null;
  if ("value" in from) return from.value;
  if ("answer" in from) return context.answers[from.answer] ?? "";
  if ("field" in from) return fieldReaders[from.field](lot, context);
  return photoCell(from, lot.photos.sent, lot.rowPhoto);
}

type PhotoSource =
  | Extract<CellSource, { photo: number } | { photosFrom: number }>
  | { field: "photoPosition" };

/** Whether a cell depends on the lot's photos alone. */
export const isOfPhotos = (from: CellSource): from is PhotoSource =>
  "photo" in from || "photosFrom" in from || ("field" in from && from.field === "photoPosition");

/** Value of such a cell in the row of a photo, counted from 1. */
export function photoCell(
  from: PhotoSource,
  sent: readonly SentPhoto[],
  rowPhoto: number,
): string | number | null {
  if ("field" in from) return sent.length > 0 ? rowPhoto : null;
  if ("photo" in from) return photoText(sent[from.photo + rowPhoto - 2], from.as);
  const photos = sent.slice(from.photosFrom - 1, from.max && from.photosFrom - 1 + from.max);
  return photos.map((photo) => photoText(photo, from.as)).join(from.separator);
}

const photoText = (photo: SentPhoto | undefined, as: "file" | "address") => photo?.[as] ?? "";

type ReadField = (lot: CellLot, context: CellContext) => string | number | null;

const lotPart =
  (pattern: RegExp): ReadField =>
  ({ number }) =>
    pattern.exec(number)?.[0] ?? "";

const perUnit = { imperial: { length: 2.54, weight: 0.45359237 }, metric: { length: 1, weight: 1 } };

/** Converts a size to the platform's units, with two decimals. */
const measure =
  (field: "height" | "width" | "depth" | "weight"): ReadField =>
  ({ lot }, { sale, units }) => {
    const value = lot[field] ?? null;
    if (value === null || sale.units === units) return value;
    const kind = field === "weight" ? "weight" : "length";
    return Math.round(((value * perUnit[sale.units][kind]) / perUnit[units][kind]) * 100) / 100;
  };

const priceOf: ReadField = ({ lot }, { mapping }) => lot[mapping.price] ?? null;

const fieldReaders: Record<CellField, ReadField> = {
  lotNumber: ({ number }) => number,
  lotDigits: lotPart(/^\d+/),
  lotLetter: lotPart(/\D.*$/s),
  position: ({ position }) => position,
  photoPosition: ({ photos, rowPhoto }) => photoCell({ field: "photoPosition" }, photos.sent, rowPhoto),
  sku: ({ sku }) => sku,
  handle: ({ sku }) => sku.toLowerCase(),
  title: ({ lot }) => lot.title ?? "",
  description: ({ lot }) => lot.description ?? "",
  titleAndDescription: ({ lot }) => joinedSentences(lot.title ?? "", lot.description ?? ""),
  quantity: ({ lot }) => lot.quantity ?? null,
  consignor: ({ lot }) => lot.consignor ?? "",
  sellerCode: (lot, context) => mappedName("consignor", lot, context),
  category: ({ lot }) => lot.category ?? "",
  categoryName: (lot, context) => mappedName("category", lot, context),
  mainCategoryName: (lot, context) => categoryParts(lot, context).main,
  subCategoryName: (lot, context) => categoryParts(lot, context).sub || (context.answers.subCategory ?? ""),
  condition: ({ lot }) => lot.condition ?? "",
  conditionName: (lot, context) => mappedName("condition", lot, context),
  startPrice: ({ lot }) => lot.startPrice ?? null,
  lowEstimate: ({ lot }) => lot.lowEstimate ?? null,
  highEstimate: ({ lot }) => lot.highEstimate ?? null,
  reservePrice: ({ lot }) => lot.reservePrice ?? null,
  price: priceOf,
  priceWithCurrency: (lot, context) => {
    const price = priceOf(lot, context);
    return typeof price === "number"
      ? `${amountText(price, context.sale.currency)} ${context.sale.currency}`
      : "";
  },
  height: measure("height"),
  width: measure("width"),
  depth: measure("depth"),
  weight: measure("weight"),
  lengthUnit: ({ lot }, { units }) =>
    [lot.height, lot.width, lot.depth].some(isKnown) ? unitNames[units].lengthUnit : "",
  weightUnit: ({ lot }, { units }) => (isKnown(lot.weight) ? unitNames[units].weightUnit : ""),
  link: ({ lot }, { sale }) => `${sale.origin ?? ""}/public/${sale.publicToken ?? ""}#lot-${lot.id}`,
  saleDate: (_, { sale }) => sale.saleDate ?? "",
};

const isKnown = (value: unknown) => typeof value === "number";

function joinedSentences(title: string, description: string): string {
  const first = title.trim();
  if (first === "" || description.trim() === "") return first || description;
  return /[.!?]$/.test(first) ? `${first} ${description}` : `${first}. ${description}`;
}

export type MappedField = "consignor" | "category" | "condition";
const mappedLists = { consignor: "consignors", category: "categories", condition: "conditions" } as const;
export const listOf = (field: MappedField) => mappedLists[field];

/** The platform's name for a lot's category, consignor or condition; empty without mapping and fallback. */
function mappedName(field: MappedField, { lot }: AdjustedLot, context: CellContext): string {
  return codeOf(field, mappingKey(lot[field] ?? ""), context) || context.mapping.fallbacks[field];
}

/** The platform's name for a mapping key; undefined if not mapped. */
export function codeOf(
  field: MappedField,
  key: string,
  { mapping, sellers }: CellContext,
): string | undefined {
  if (field === "consignor") return sellers.get(consignorKey(key));
  const names = mapping[mappedLists[field]];
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

function categoryParts(lot: AdjustedLot, context: CellContext): { main: string; sub: string } {
  const [main = "", ...rest] = mappedName("category", lot, context).split(">");
  return { main: main.trim(), sub: rest.join(">").trim() };
}

export const mappedFieldOf: Partial<Record<CellField, MappedField>> = {
  sellerCode: "consignor",
  categoryName: "category",
  mainCategoryName: "category",
  conditionName: "condition",
};

/** The field that a cell shows unchanged, so that adjusting it changes the cell; null for mapped or composed cells. */
export function adjustableOf(field: CellField, { mapping }: CellContext): AdjustableField | null {
  if (field === "price" || field === "priceWithCurrency") return mapping.price;
  return isAdjustable(field) ? field : null;
}

const adjustable: ReadonlySet<string> = new Set(adjustableField.options);
const isAdjustable = (field: string): field is AdjustableField => adjustable.has(field);
