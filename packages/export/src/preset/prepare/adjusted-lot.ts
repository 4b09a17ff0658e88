import { hash } from "node:crypto";
import type { AdjustableField, ExportAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import type { PresetLot } from "./sale";

export type Adjustments = ReadonlyMap<AdjustableField, string>;

export interface AdjustedLot {
  lot: PresetLot;
  /** Number and section, or the adjusted ones. */
  number: string;
  ownNumber: string;
  platformId: string;
  isLeftOut: boolean;
}

const none: Adjustments = new Map();

/** Groups adjustments by lot id. */
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

/** Parses adjusted numbers; an invalid text counts as unknown. */
function numbers(own: Adjustments): Partial<PresetLot> {
  const read = (value: string) => (value.trim() === "" || Number.isNaN(Number(value)) ? null : Number(value));
  const prices = priceFields.flatMap((field) => {
    const value = own.get(field);
    return value === undefined ? [] : [[field, read(value)]];
  });
  const quantity = read(own.get("quantity") ?? "");
  return Object.fromEntries(quantity === null ? prices : [...prices, ["quantity", quantity]]);
}

/** Fields of a lot that platforms receive, except its number, so that a renumbered sale has the same lots. */
const contentFields = [
  ...textFields,
  ...priceFields,
  ...(["quantity", "height", "width", "depth", "weight", "photoUrls"] as const),
] as const;

/** The lot's fields that adjustments replace. */
type ReplacedLot = Pick<PresetLot, "lotNumber" | "sectionLetter" | (typeof contentFields)[number]>;

/** Hash of a lot's content. If a release changes the hash, users must confirm every skipped lot once more. */
const contentHash = (lot: ReplacedLot): string =>
  hash("sha1", JSON.stringify(contentFields.map((field) => lot[field] ?? null)), "base64url").slice(0, 16);

/** The lot's own text that an adjustment replaces; for a skipped lot its hash, for a platform id none. */
export function replacedText(lot: ReplacedLot, field: AdjustableField): string {
  if (field === "leftOut") return contentHash(lot);
  if (field === "platformId") return "";
  if (field === "lotNumber") return `${lot.lotNumber}${lot.sectionLetter}`;
  return String(lot[field] ?? "");
}
