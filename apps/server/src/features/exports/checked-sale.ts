import type { ExportLot } from "@lotwright/contracts/exports";
import type { PreflightInput } from "@lotwright/contracts/preflight";
import type { CheckedSale } from "@lotwright/export/preflight";
import type { PresetLot } from "@lotwright/export/preset-sale";
import { z } from "zod";
import type { ActorContext } from "../../context";
import { findCompanySettings } from "../company-settings/access";
import { loadAdjustments } from "../export-adjustments/access";
import { loadExportMapping } from "../export-mappings/access";
import { requirePreset } from "../export-presets/access";
import { loadManifest } from "../manifests/access";
import { planExport, readLots } from "./service";

/** As `lotsOf` wrote it for a preset. */
const presetLot = z.custom<PresetLot>(
  (lot) => typeof lot === "object" && lot !== null && "id" in lot && "photoFacts" in lot,
  "This must be a lot with facts of its photos",
);

export async function* presetLots(lots: Iterable<ExportLot> | AsyncIterable<ExportLot>) {
  for await (const lot of lots) yield presetLot.parse(lot);
}

/** What a check and an export to a platform are made of, apart from the lots. */
export async function loadPresetSale(
  ctx: ActorContext,
  { manifestId, preset: presetId }: { manifestId: string; preset: string },
): Promise<Omit<CheckedSale, "lots">> {
  return loadSaleFor(ctx, { manifestId, preset: await requirePreset(ctx, presetId) });
}

/** The same for a preset that need not be saved. */
export async function loadSaleFor(
  ctx: ActorContext,
  { manifestId, preset }: { manifestId: string; preset: CheckedSale["preset"] },
): Promise<Omit<CheckedSale, "lots">> {
  const manifest = await loadManifest(ctx, manifestId);
  const mapping = await loadExportMapping(ctx, preset.id);
  const company = await findCompanySettings(ctx);
  const { currency, saleDate, publicShareEnabled, publicShareToken } = manifest;
  const sale = {
    ...{ manifestId, manifestName: manifest.name, currency, saleDate },
    units: company?.units ?? "imperial",
    origin: ctx.origin ?? null,
    publicToken: publicShareEnabled ? publicShareToken : null,
    adjustments: await loadAdjustments(ctx, manifestId, preset.id),
  } as const;
  return { preset, mapping, sale };
}

/** The same with the lots, which are read once. */
export async function loadCheckedSale(ctx: ActorContext, input: PreflightInput): Promise<CheckedSale> {
  const source = await planExport(ctx, input);
  const lots = presetLots(readLots(ctx, source));
  return { ...(await loadPresetSale(ctx, input)), lots, selection: source.lots };
}
