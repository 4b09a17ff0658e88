import { randomUUID } from "node:crypto";
import { customFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import {
  type ExportPreview,
  type ExportSettings,
  exportFormat,
  exportSettings as exportSettingsContract,
  type SaveExportSettingsInput,
} from "@lotwright/contracts/exports/export-settings";
import { exportTableOf } from "@lotwright/contracts/exports/exports";
import { exportSettings } from "@lotwright/db/schema";
import { previewExport } from "@lotwright/export/table/preview";
import { hasChanges } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { changeCustomFields } from "../../catalog/custom-fields/service";
import { loadExportSettings } from "./access";
import { sampleLots } from "./sample-lots";

/**
 * Partial update: omitted settings keep their value. The format belongs to the actor; the custom fields belong to the workspace
 * and only admins may change them. A rejected custom field change rejects the whole save.
 */
export async function saveExportSettings(
  ctx: ActorContext,
  input: SaveExportSettingsInput,
): Promise<ExportSettings> {
  const format = exportFormat.partial().parse(input);
  const { userId, workspaceId } = ctx.actor;
  const updatedAt = new Date();
  return inTransaction(ctx, async (ctx) => {
    await changeCustomFields(ctx, customFieldSettings.partial().parse(input));
    const current = await loadExportSettings(ctx);
    if (hasChanges(format)) {
      await ctx.db
        .insert(exportSettings)
        .values({ ...format, userId, workspaceId, updatedAt })
        .onConflictDoUpdate({ target: exportSettings.userId, set: { ...format, updatedAt } });
    }
    const saved = await loadExportSettings(ctx);
    const fields = fieldChanges(current, saved, Object.keys(format));
    await ctx.record({ verb: "export-settings.changed", label: "", changes: fields });
    return saved;
  });
}

/** First rows of an export of sample lots, with the saved settings overridden by `changes`. Saves nothing. */
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
