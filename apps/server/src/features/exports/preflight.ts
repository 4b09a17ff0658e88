import type { ExportLot } from "@lotwright/contracts/exports";
import type {
  FixedFindings,
  FixFindingsInput,
  Preflight,
  PreflightInput,
} from "@lotwright/contracts/preflight";
import { type CheckedSale, checkSale, fixesOf } from "@lotwright/export/preflight";
import type { PresetLot } from "@lotwright/export/preset-sale";
import { z } from "zod";
import type { ActorContext } from "../../context";
import { findCompanySettings } from "../company-settings/access";
import { loadAdjustments } from "../export-adjustments/access";
import { saveProposedAdjustments } from "../export-adjustments/service";
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
  const preset = requirePreset(presetId);
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

async function checkedSale(ctx: ActorContext, input: PreflightInput): Promise<CheckedSale> {
  const source = await planExport(ctx, input);
  return { ...(await loadPresetSale(ctx, input)), lots: presetLots(readLots(ctx, source)) };
}

/** Checks a manifest as it would be exported to a platform. */
export async function preflightExport(ctx: ActorContext, input: PreflightInput): Promise<Preflight> {
  return checkSale(await checkedSale(ctx, input));
}

/** Saves what the rule of a check proposes for all lots that it finds, for this platform's exports only. */
export async function fixFindings(
  ctx: ActorContext,
  { code, column, ...input }: FixFindingsInput,
): Promise<FixedFindings> {
  const adjustments = await fixesOf(await checkedSale(ctx, input), { code, column });
  const { manifestId, preset } = input;
  if (adjustments.length > 0) await saveProposedAdjustments(ctx, { manifestId, preset, adjustments });
  return { count: adjustments.length };
}
