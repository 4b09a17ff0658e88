import { hash } from "node:crypto";
import type { AdjustableField, ExportAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import type { PresetLot } from "./sale";

export type Adjustments = ReadonlyMap<AdjustableField, string>;

export interface AdjustedLot {
  lot: PresetLot;
  /** Number and section, or what was set for this export. */
  number: string;
  ownNumber: string;
  platformId: string;
  isLeftOut: boolean;
}

const none: Adjustments = new Map();

/** Adjustments by the id of their lot. */
export function adjustmentsByLot(adjustments: readonly ExportAdjustment[]): Map<string, Adjustments> {
  const byLot = new Map<string, Map<AdjustableField, string>>();
  for (const { itemId, field, value } of adjustments) {
    const ofLot = byLot.get(itemId) ?? new Map<AdjustableField, string>();
    byLot.set(itemId, ofLot.set(field, value));
  }
  return byLot;
}

export function adjustedLot(lot: PresetLot, byLot: ReadonlyMap<string, Adjustments>): AdjustedLot {
  const own = byLot.get(lot.id) ?? none;
  const ownNumber = replacedText(lot, "lotNumber");
  return {
    lot: own.size === 0 ? lot : { ...lot, ...texts(own), ...numbers(own) },
    number: own.get("lotNumber")?.trim() || ownNumber,
    ownNumber,
    platformId: own.get("platformId")?.trim() ?? "",
    isLeftOut: own.get("leftOut") === "true",
  };
}

const textFields = ["title", "description", "category", "consignor", "condition"] as const;
const priceFields = ["startPrice", "lowEstimate", "highEstimate", "reservePrice"] as const;

export const isNumeric = (field: AdjustableField): boolean =>
  field === "quantity" || priceFields.some((price) => price === field);

function texts(own: Adjustments): Partial<PresetLot> {
  return Object.fromEntries(
    textFields.flatMap((field) => {
      const value = own.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Parses numbers; a text that is no number counts as unknown. */
function numbers(own: Adjustments): Partial<PresetLot> {
  const read = (value: string) => (value.trim() === "" || Number.isNaN(Number(value)) ? null : Number(value));
  const prices = priceFields.flatMap((field) => {
    const value = own.get(field);
    return value === undefined ? [] : [[field, read(value)]];
  });
  const quantity = read(own.get("quantity") ?? "");
  return Object.fromEntries(quantity === null ? prices : [...prices, ["quantity", quantity]]);
}

/** Fields of a lot that platforms receive, apart from its number: a sale that is renumbered has the same lots. */
const contentFields = [
  ...textFields,
  ...priceFields,
  ...(["quantity", "height", "width", "depth", "weight", "photoUrls"] as const),
] as const;

/** The fields of a lot that its adjustments are made from. */
type ReplacedLot = Pick<PresetLot, "lotNumber" | "sectionLetter" | (typeof contentFields)[number]>;

/** Another list of fields, or another hash, asks once about every lot that is skipped. */
const contentHash = (lot: ReplacedLot): string =>
  hash("sha1", JSON.stringify(contentFields.map((field) => lot[field] ?? null)), "base64url").slice(0, 16);

/** The lot's own text that an adjustment of the field replaces: a hash of the lot where it is skipped, none for a platform's id. */
export function replacedText(lot: ReplacedLot, field: AdjustableField): string {
  if (field === "leftOut") return contentHash(lot);
  if (field === "platformId") return "";
  if (field === "lotNumber") return `${lot.lotNumber}${lot.sectionLetter}`;
  return String(lot[field] ?? "");
}
