import {
  type ExportMapping,
  exportMapping as exportMappingContract,
  type SaveExportMappingInput,
} from "@lotwright/contracts/export-mappings";
import { exportMappings } from "@lotwright/db/schema";
import { asc } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { inTransaction } from "../../transactions";
import { fieldChanges } from "../activity/record";
import { requirePreset } from "../export-presets/access";
import { loadExportMapping, mappingsOfWorkspace } from "./access";

const parts = ["consignors", "categories", "conditions", "fallbacks", "price", "units", "answers"] as const;

/** The mappings that were saved, by preset. */
export async function listExportMappings(ctx: ActorContext): Promise<ExportMapping[]> {
  const ofWorkspace = mappingsOfWorkspace(ctx);
  const rows = await ctx.db
    .select()
    .from(exportMappings)
    .where(ofWorkspace)
    .orderBy(asc(exportMappings.presetId));
  return rows.map((row) => exportMappingContract.parse(row));
}

export async function exportMappingById(ctx: ActorContext, presetId: string): Promise<ExportMapping> {
  return loadExportMapping(ctx, requirePreset(presetId).id);
}

/** Replaces the named parts, and publishes the change to all users of the workspace. */
export function saveExportMapping(
  ctx: ActorContext,
  { presetId, ...changes }: SaveExportMappingInput,
): Promise<ExportMapping> {
  const { id, label } = requirePreset(presetId);
  return inTransaction(ctx, async (ctx) => {
    const current = await loadExportMapping(ctx, id);
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const saved = exportMappingContract.parse({ ...current, ...named });
    const { workspaceId } = ctx.actor;
    const row = { ...saved, updatedAt: new Date() };
    await ctx.db
      .insert(exportMappings)
      .values({ ...row, workspaceId })
      .onConflictDoUpdate({ target: [exportMappings.workspaceId, exportMappings.presetId], set: row });
    await ctx.record({
      verb: "export-mapping.changed",
      label,
      changes: fieldChanges(current, saved, parts),
      event: { workspaceId, type: "export-mapping.changed" },
    });
    return saved;
  });
}
