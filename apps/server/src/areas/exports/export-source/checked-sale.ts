import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import type { ExportLot, ExportSource } from "@lotwright/contracts/exports/exports";
import type { PreflightInput } from "@lotwright/contracts/exports/preflight";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import type { CheckedSale } from "@lotwright/export/preset/delta/checked-sale";
import type { PresetLot } from "@lotwright/export/preset/prepare/sale";
import { z } from "zod";
import { type Bounds, bounded, callerBounds } from "../../../core/bounded";
import type { ActorContext, Context } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";
import { loadSellerCodes } from "../../catalog/consignors/access";
import { loadAdjustments } from "../export-adjustments/access";
import { loadExportMapping } from "../export-mappings/access";
import { requirePreset } from "../export-presets/access";
import { planExport, readLots } from "./service";

/** A lot as read by `lotsOf` for a preset. */
const presetLot = z.custom<PresetLot>(
  (lot) => typeof lot === "object" && lot !== null && "id" in lot && "photoFacts" in lot,
  "This must be a lot with facts of its photos",
);

type Lots = Iterable<ExportLot> | AsyncIterable<ExportLot>;

/** Limits below the request timeout, so that the error can suggest what to do. */
export const checkBounds: Bounds = {
  ms: 40_000,
  tooLong: "These lots have too much text for one check. Choose fewer lots by number.",
};

export async function* presetLots({ signal }: Context, lots: Lots, bounds = callerBounds) {
  for await (const lot of bounded(lots, bounds, signal)) yield presetLot.parse(lot);
}

type Target = { manifestId: string; preset: CheckedSale["preset"] };
type SettledSale = Omit<CheckedSale, "lots" | "sale"> & { sale: Omit<CheckedSale["sale"], "adjustments"> };

/** Loads the mapping for a preset, in which consignors without a code have the one of their details. */
async function loadMapping(ctx: ActorContext, presetId: string): Promise<ExportMapping> {
  const [mapping, codes] = await Promise.all([
    loadExportMapping(ctx, presetId),
    loadSellerCodes(ctx, presetId),
  ]);
  const names = Object.entries(mapping.consignors);
  const mapped = new Set(names.flatMap(([name, code]) => (code === "" ? [] : consignorKey(name))));
  const added = Object.entries(codes).filter(([name]) => !mapped.has(consignorKey(name)));
  const filled = new Set(added.map(([name]) => consignorKey(name)));
  const others = names.filter(([name]) => !filled.has(consignorKey(name)));
  return { ...mapping, consignors: Object.fromEntries([...added, ...others]) };
}

/** Loads everything a check or export to a platform needs, except lots and adjustments. */
async function loadSettled(ctx: ActorContext, { manifestId, preset }: Target): Promise<SettledSale> {
  const manifest = await loadManifest(ctx, manifestId);
  const mapping = await loadMapping(ctx, preset.id);
  const { units } = await loadSection(ctx, company);
  const { currency, saleDate, publicShareEnabled, publicShareToken, shareEndsAt } = manifest;
  const sale = {
    ...{ manifestId, manifestName: manifest.name, currency, saleDate },
    units,
    origin: ctx.origin ?? null,
    publicToken: isLinkOpen(publicShareEnabled, shareEndsAt) ? publicShareToken : null,
  } as const;
  return { preset, mapping, sale };
}

type Choice = Pick<PreflightInput, "manifestId" | "preset">;

/** Like `loadSettled`, for a preset by id. */
export async function loadSettledSale(ctx: ActorContext, { manifestId, preset }: Choice) {
  return loadSettled(ctx, { manifestId, preset: await requirePreset(ctx, preset) });
}

/** Loads everything a check or export to a platform needs, except lots. */
export async function loadPresetSale(
  ctx: ActorContext,
  { manifestId, preset }: Choice,
): Promise<Omit<CheckedSale, "lots">> {
  return loadSaleFor(ctx, { manifestId, preset: await requirePreset(ctx, preset) });
}

/** Like `loadPresetSale`, for a preset that may be unsaved. */
export async function loadSaleFor(ctx: ActorContext, target: Target): Promise<Omit<CheckedSale, "lots">> {
  const { sale, ...settled } = await loadSettled(ctx, target);
  const adjustments = await loadAdjustments(ctx, target.manifestId, target.preset.id);
  return { ...settled, sale: { ...sale, adjustments } };
}

/** The lots of a check, readable once. */
export const checkedLots = (ctx: Context, source: ExportSource) =>
  presetLots(ctx, readLots(ctx, source), checkBounds);

/** Loads everything a check needs, including lots. */
export async function loadCheckedSale(
  ctx: ActorContext,
  input: Omit<PreflightInput, "limit">,
): Promise<CheckedSale> {
  const source = await planExport(ctx, input);
  return { ...(await loadPresetSale(ctx, input)), lots: checkedLots(ctx, source), selection: source.lots };
}
