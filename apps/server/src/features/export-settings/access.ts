import {
  defaultExportSettings,
  type ExportSettings,
  exportSettings as exportSettingsContract,
} from "@lotwright/contracts/export-settings";
import { exportSettings, users } from "@lotwright/db/schema";
import { and, eq, or } from "drizzle-orm";
import type { ActorContext } from "../../context";

type SavedSettings = typeof exportSettings.$inferSelect;

/** A person's own file settings, else the owner's, else the defaults; the custom fields are always the owner's. */
function combine(own: SavedSettings | undefined, owner: SavedSettings | undefined): ExportSettings {
  const initial = defaultExportSettings;
  return exportSettingsContract.parse({
    fileFormat: own?.fileFormat ?? owner?.fileFormat ?? initial.fileFormat,
    csvDelimiter: own?.csvDelimiter ?? owner?.csvDelimiter ?? initial.csvDelimiter,
    includeColumns: own?.includeColumns ?? owner?.includeColumns ?? initial.includeColumns,
    dateFormat: own?.dateFormat ?? owner?.dateFormat ?? initial.dateFormat,
    customColumnLabels: owner?.customColumnLabels ?? initial.customColumnLabels,
    customColumnDefaults: owner?.customColumnDefaults ?? initial.customColumnDefaults,
    showInWorkflow: owner?.showInWorkflow ?? initial.showInWorkflow,
    columnOrder: owner?.columnOrder ?? initial.columnOrder,
  });
}

export async function loadExportSettings({ db, actor }: ActorContext): Promise<ExportSettings> {
  const ownOrOwners = or(eq(users.id, actor.userId), eq(users.role, "admin"));
  const rows = await db
    .select({ settings: exportSettings, role: users.role })
    .from(exportSettings)
    .innerJoin(users, eq(users.id, exportSettings.userId))
    .where(and(eq(users.workspaceId, actor.workspaceId), ownOrOwners));
  const own = rows.find(({ settings }) => settings.userId === actor.userId);
  const owner = rows.find(({ role }) => role === "admin");
  return combine(own?.settings, owner?.settings);
}
