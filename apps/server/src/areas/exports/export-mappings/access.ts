import {
  type ExportMapping,
  exportMapping as exportMappingContract,
  newMapping,
} from "@lotwright/contracts/exports/export-mappings";
import { exportMappings } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";

export const mappingsOfWorkspace = ({ actor }: ActorContext) =>
  eq(exportMappings.workspaceId, actor.workspaceId);

export const mappingOfPreset = (ctx: ActorContext, presetId: string) =>
  and(mappingsOfWorkspace(ctx), eq(exportMappings.presetId, presetId));

/** The workspace's mapping for a preset; an empty one by default. */
export async function loadExportMapping(
  ctx: ActorContext,
  presetId: string,
  lock?: "for update",
): Promise<ExportMapping> {
  const query = ctx.db.select().from(exportMappings).where(mappingOfPreset(ctx, presetId));
  const [row] = await (lock ? query.for("update") : query);
  return row ? exportMappingContract.parse(row) : newMapping(presetId);
}
