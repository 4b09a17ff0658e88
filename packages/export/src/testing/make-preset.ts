import { newMapping } from "@lotwright/contracts/exports/export-mappings";
import type { CheckedSale } from "../preset/delta/checked-sale";
import type { Preset } from "../preset/format/preset";
import type { PresetLot, PresetSale } from "../preset/prepare/sale";
import { makeItem } from "./make";

/** Creates a platform with a short title limit, integer lot numbers and photos by file name. */
export function makePreset(overrides: Partial<Preset> = {}): Preset {
  return {
    id: "hammer",
    label: "Hammer",
    version: "1",
    grade: "A",
    kind: "auction",
    updates: "by-lot-number",
    notes: [],
    steps: ["Sign in.", "Upload the file."],
    file: { kind: "csv", name: "hammer", extension: "csv", encoding: "utf-8" },
    columns: [
      { header: "Lot", from: { field: "lotNumber" }, type: "text", isRequired: true },
      {
        header: "Title",
        from: { field: "title" },
        type: "text",
        isRequired: true,
        max: 20,
        isCutSilently: true,
      },
      { header: "Description", from: { field: "description" }, type: "text" },
      { header: "Seller", from: { field: "sellerCode" }, type: "text" },
    ],
    lotNumber: { pattern: "\\d+", wanted: "digits only", max: 10, unique: "numeric", leadingZero: "forbid" },
    lots: {},
    photos: { by: "file", name: "{lot}-{n}", max: 3, min: 0 },
    asks: { consignors: { values: [], isRequired: true } },
    ...overrides,
  };
}

export function makePresetLot(overrides: Partial<PresetLot> = {}): PresetLot {
  const { id, ...item } = makeItem();
  return { ...item, id, consignor: "Smith", photoFacts: [], ...overrides };
}

interface Overrides extends Omit<Partial<CheckedSale>, "sale" | "mapping"> {
  sale?: Partial<PresetSale>;
  mapping?: Partial<CheckedSale["mapping"]>;
}

export function makeCheckedSale({ sale, mapping, ...overrides }: Overrides = {}) {
  const preset = overrides.preset ?? makePreset();
  return {
    preset,
    mapping: { ...newMapping(preset.id), consignors: { Smith: "S1" }, ...mapping },
    lots: [makePresetLot()],
    ...overrides,
    sale: {
      manifestId: "3f9a1c2b-0000-4000-8000-000000000000",
      manifestName: "Spring sale",
      currency: "USD",
      saleDate: null,
      units: "imperial" as const,
      origin: "https://lots.example.com",
      publicToken: null,
      adjustments: [],
      ...sale,
    },
  };
}
