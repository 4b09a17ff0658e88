import {
  defaultExportFormat,
  type ExportFormat,
  type ExportSettings,
  exportFormat,
} from "@lotwright/contracts/exports/export-settings";
import { exportSettings, users } from "@lotwright/db/schema";
import { eq, or } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { isOwnerOf } from "../../../core/owner";
import { loadCustomFields } from "../../catalog/custom-fields/access";

type SavedFormat = typeof exportSettings.$inferSelect;

/** Per setting: the user's value, else the owner's, else the default. */
function combine(own: SavedFormat | undefined, owner: SavedFormat | undefined): ExportFormat {
  const initial = defaultExportFormat;
  return exportFormat.parse({
    fileFormat: own?.fileFormat ?? owner?.fileFormat ?? initial.fileFormat,
    csvDelimiter: own?.csvDelimiter ?? owner?.csvDelimiter ?? initial.csvDelimiter,
    includeColumns: own?.includeColumns ?? owner?.includeColumns ?? initial.includeColumns,
    dateFormat: own?.dateFormat ?? owner?.dateFormat ?? initial.dateFormat,
  });
}

async function loadExportFormat({ db, actor }: ActorContext): Promise<ExportFormat> {
  const ownOrOwners = or(eq(users.id, actor.userId), isOwnerOf(actor.workspaceId));
  const rows = await db
    .select({ settings: exportSettings, role: users.role })
    .from(exportSettings)
    .innerJoin(users, eq(users.id, exportSettings.userId))
    .where(ownOrOwners);
  const own = rows.find(({ settings }) => settings.userId === actor.userId);
  const owner = rows.find(({ role }) => role === "admin");
  return combine(own?.settings, owner?.settings);
}

/** The actor's format with the workspace's custom fields. */
export async function loadExportSettings(ctx: ActorContext): Promise<ExportSettings> {
  return { ...(await loadExportFormat(ctx)), ...(await loadCustomFields(ctx)) };
}
