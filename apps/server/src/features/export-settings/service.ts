import { randomUUID } from "node:crypto";
import {
  type ExportPreview,
  type ExportSettings,
  exportSettings as exportSettingsContract,
  type SaveExportSettingsInput,
} from "@lotwright/contracts/export-settings";
import { exportLotOf } from "@lotwright/contracts/exports";
import { exportSettings } from "@lotwright/db/schema";
import { previewExport } from "@lotwright/export/preview";
import type { ActorContext } from "../../context";
import { loadExportSettings } from "./access";
import { sampleLots } from "./sample-lots";

/** Replaces the fields it names and keeps the others. */
export async function saveExportSettings(
  ctx: ActorContext,
  changes: SaveExportSettingsInput,
): Promise<ExportSettings> {
  const { userId, workspaceId } = ctx.actor;
  const updatedAt = new Date();
  await ctx.db
    .insert(exportSettings)
    .values({ ...changes, userId, workspaceId, updatedAt })
    .onConflictDoUpdate({ target: exportSettings.userId, set: { ...changes, updatedAt } });
  return loadExportSettings(ctx);
}

/** The first lines of a file with these settings, where they are named, and the saved ones otherwise; saves nothing. */
export async function previewExportSettings(
  ctx: ActorContext,
  changes: SaveExportSettingsInput,
): Promise<ExportPreview> {
  const settings = exportSettingsContract.parse({ ...(await loadExportSettings(ctx)), ...changes });
  const sale = { manifestId: randomUUID(), manifestName: "Sample sale", fromDate: null, toDate: null };
  const exportedAt = new Date().toISOString();
  const lots = sampleLots(exportedAt).map((item) => exportLotOf(item, settings.includeColumns));
  return previewExport({ ...sale, exportedAt, timeZone: "UTC", settings, lots });
}
