import type { AdjustableField, ExportAdjustment } from "@lotwright/contracts/export-adjustments";
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
  const ownNumber = `${lot.lotNumber}${lot.sectionLetter}`;
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

function texts(own: Adjustments): Partial<PresetLot> {
  return Object.fromEntries(
    textFields.flatMap((field) => {
      const value = own.get(field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** What is no number counts as unknown. */
function numbers(own: Adjustments): Partial<PresetLot> {
  const read = (value: string) => (value.trim() === "" || Number.isNaN(Number(value)) ? null : Number(value));
  const prices = priceFields.flatMap((field) => {
    const value = own.get(field);
    return value === undefined ? [] : [[field, read(value)]];
  });
  const quantity = read(own.get("quantity") ?? "");
  return Object.fromEntries(quantity === null ? prices : [...prices, ["quantity", quantity]]);
}

/** What a field holds, as a text: an adjustment's original, or a finding's value. */
export function fieldText(
  { lot, number, platformId, isLeftOut }: AdjustedLot,
  field: AdjustableField,
): string {
  if (field === "lotNumber") return number;
  if (field === "platformId") return platformId;
  if (field === "leftOut") return isLeftOut ? "true" : "";
  return String(lot[field] ?? "");
}
