import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import type { ActorContext } from "../../../core/context";
import { loadSections } from "../../accounts/settings/access";
import { customFields, exportFormat } from "../../accounts/settings/sections";

/** The actor's export format with the workspace's custom fields. */
export async function loadExportSettings(ctx: ActorContext): Promise<ExportSettings> {
  const { format, custom } = await loadSections(ctx, { format: exportFormat, custom: customFields });
  return { ...format, ...custom };
}
