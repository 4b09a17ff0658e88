import {
  type ExportMapping,
  exportMapping as exportMappingContract,
  newMapping,
} from "@lotwright/contracts/export-mappings";
import { exportMappings } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";

export const mappingsOfWorkspace = ({ actor }: ActorContext) =>
  eq(exportMappings.workspaceId, actor.workspaceId);

/** The workspace's mapping for a preset; an empty one before the first save. */
export async function loadExportMapping(ctx: ActorContext, presetId: string): Promise<ExportMapping> {
  const ofPreset = and(mappingsOfWorkspace(ctx), eq(exportMappings.presetId, presetId));
  const [row] = await ctx.db.select().from(exportMappings).where(ofPreset);
  return row ? exportMappingContract.parse(row) : newMapping(presetId);
}
