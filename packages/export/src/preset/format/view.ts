import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { CellField, Preset } from "./preset";

/** Converts a preset for clients. */
export function presetView(preset: Preset): ExportPreset {
  const { id, label, version, grade, kind, file, notes, steps, columns, lots, photos, asks, updates } =
    preset;
  const maxOf = (field: CellField) =>
    columns.find(({ from }) => "field" in from && from.field === field)?.max ?? null;
  return {
    id,
    label,
    version,
    grade,
    isOwn: preset.isOwn ?? false,
    isVerified: grade !== "B",
    isAuction: kind === "auction",
    fileKind: file.kind,
    notes,
    steps,
    columns: columns.map(({ header }) => header),
    limits: {
      title: maxOf("title"),
      description: maxOf("description"),
      minLots: lots.min ?? null,
      maxLots: lots.max ?? file.maxRows ?? null,
      photosPerLot: photos.max,
    },
    photosBy: photos.by,
    updates,
    namesPhotosAfterImport: photos.isNamedAfterImport ?? false,
    asks: {
      consignors: asks.consignors ?? null,
      categories: asks.categories ?? null,
      conditions: asks.conditions ?? null,
      price: asks.price ?? false,
      units: asks.units ?? false,
      questions: asks.questions ?? [],
    },
  };
}
