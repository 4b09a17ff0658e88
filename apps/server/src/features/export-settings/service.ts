import { randomUUID } from "node:crypto";
import {
  customFieldSettings,
  type ExportPreview,
  type ExportSettings,
  exportColumns,
  exportFormat,
  exportSettings as exportSettingsContract,
  type SaveExportSettingsInput,
} from "@lotwright/contracts/export-settings";
import { exportLotOf, exportTableOf } from "@lotwright/contracts/exports";
import { exportSettings } from "@lotwright/db/schema";
import { previewExport } from "@lotwright/export/preview";
import { hasChanges, savesForWorkspace } from "../../changes";
import type { ActorContext } from "../../context";
import { loadExportSettings } from "./access";
import { sampleLots } from "./sample-lots";

const withoutEmptyTexts = (texts: Record<string, string> | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** Custom fields without the empty texts, which say the same as absent ones. */
function customFieldsOf(changes: SaveExportSettingsInput) {
  const { customColumnLabels, customColumnDefaults, ...lists } = customFieldSettings.partial().parse(changes);
  return {
    ...lists,
    customColumnLabels: withoutEmptyTexts(customColumnLabels),
    customColumnDefaults: withoutEmptyTexts(customColumnDefaults),
  };
}

/** The part of a save that is the person's own; any change of the workspace's custom fields is the admin's. */
async function permittedChanges(
  ctx: ActorContext,
  changes: SaveExportSettingsInput,
): Promise<SaveExportSettingsInput> {
  const settings = {
    name: "the custom fields",
    changes: customFieldsOf(changes),
    current: customFieldsOf(await loadExportSettings(ctx)),
  };
  return savesForWorkspace(ctx, settings) ? changes : exportFormat.partial().parse(changes);
}

/** Replaces the fields it names and keeps the others. */
export async function saveExportSettings(
  ctx: ActorContext,
  input: SaveExportSettingsInput,
): Promise<ExportSettings> {
  const changes = await permittedChanges(ctx, input);
  const { userId, workspaceId } = ctx.actor;
  const updatedAt = new Date();
  if (hasChanges(changes)) {
    await ctx.db
      .insert(exportSettings)
      .values({ ...changes, userId, workspaceId, updatedAt })
      .onConflictDoUpdate({ target: exportSettings.userId, set: { ...changes, updatedAt } });
  }
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
  const lots = sampleLots(exportedAt).map((item) => exportLotOf(item, exportColumns(settings)));
  const table = exportTableOf(settings);
  return previewExport({
    ...sale,
    exportedAt,
    timeZone: "UTC",
    settings,
    table,
    photoOrigin: null,
    lots,
  });
}
