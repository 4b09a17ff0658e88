import { randomUUID } from "node:crypto";
import { customFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import {
  type ExportPreview,
  type ExportSettings,
  exportFormat as exportFormatContract,
  exportSettings as exportSettingsContract,
  type SaveExportSettingsInput,
} from "@lotwright/contracts/exports/export-settings";
import { exportTableOf } from "@lotwright/contracts/exports/exports";
import { previewExport } from "@lotwright/export/table/preview";
import type { ActorContext } from "../../../core/context";
import { inTransaction } from "../../../core/transactions";
import { customFields, exportFormat } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import { loadExportSettings } from "./access";
import { sampleLots } from "./sample-lots";

/**
 * Partial update: omitted settings keep their values. The format belongs to the actor, the custom fields to the workspace.
 * Rejects the whole save if a member changes custom fields.
 */
export async function saveExportSettings(
  ctx: ActorContext,
  input: SaveExportSettingsInput,
): Promise<ExportSettings> {
  return inTransaction(ctx, async (ctx) => {
    await saveSection(ctx, customFields, customFieldSettings.partial().parse(input));
    await saveSection(ctx, exportFormat, exportFormatContract.partial().parse(input));
    return loadExportSettings(ctx);
  });
}

/** First rows of an export of sample lots with the saved settings and `changes`. Saves nothing. */
export async function previewExportSettings(
  ctx: ActorContext,
  changes: SaveExportSettingsInput,
): Promise<ExportPreview> {
  const settings = exportSettingsContract.parse({ ...(await loadExportSettings(ctx)), ...changes });
  const sale = { manifestId: randomUUID(), manifestName: "Sample sale", fromDate: null, toDate: null };
  const exportedAt = new Date().toISOString();
  const lots = sampleLots(exportedAt);
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
