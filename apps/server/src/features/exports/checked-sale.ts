import type { ExportLot, ExportSource } from "@lotwright/contracts/exports";
import type { PreflightInput } from "@lotwright/contracts/preflight";
import type { CheckedSale } from "@lotwright/export/preflight";
import type { PresetLot } from "@lotwright/export/preset-sale";
import { z } from "zod";
import { type Bounds, bounded, callerBounds } from "../../bounded";
import type { ActorContext, Context } from "../../context";
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

type Lots = Iterable<ExportLot> | AsyncIterable<ExportLot>;

/** Below the request timeout: a check that takes longer is answered with what to do about it. */
export const checkBounds: Bounds = {
  ms: 40_000,
  tooLong: "These lots have too much text for one check. Choose fewer lots by number.",
};

export async function* presetLots({ signal }: Context, lots: Lots, bounds = callerBounds) {
  for await (const lot of bounded(lots, bounds, signal)) yield presetLot.parse(lot);
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

/** Lots of a check, which are read once. */
export const checkedLots = (ctx: Context, source: ExportSource) =>
  presetLots(ctx, readLots(ctx, source), checkBounds);

/** Everything that a check is made of, with the lots. */
export async function loadCheckedSale(ctx: ActorContext, input: PreflightInput): Promise<CheckedSale> {
  const source = await planExport(ctx, input);
  return { ...(await loadPresetSale(ctx, input)), lots: checkedLots(ctx, source), selection: source.lots };
}
