import type { ExportSettings, SaveExportSettingsInput } from "@lotwright/contracts/export-settings";
import { exportSettings } from "@lotwright/db/schema";
import type { ActorContext } from "../../context";
import { loadExportSettings } from "./access";

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
