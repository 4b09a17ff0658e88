import {
  type ExportMapping,
  exportMapping as exportMappingContract,
  newMapping,
  type SaveExportMappingInput,
} from "@lotwright/contracts/exports/export-mappings";
import { exportMappings } from "@lotwright/db/schema";
import { asc } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { requirePreset } from "../export-presets/access";
import { loadExportMapping, mappingOfPreset, mappingsOfWorkspace } from "./access";

const parts = ["consignors", "categories", "conditions", "fallbacks", "price", "units", "answers"] as const;

/** All saved mappings, by preset. */
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
  return loadExportMapping(ctx, (await requirePreset(ctx, presetId)).id);
}

/** Replaces parts of a mapping, and publishes the change to the workspace's users. */
export async function saveExportMapping(
  ctx: ActorContext,
  { presetId, ...changes }: SaveExportMappingInput,
): Promise<ExportMapping> {
  const { id, label } = await requirePreset(ctx, presetId);
  return inTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor;
    // Inserted first, so that two concurrent first saves keep each other's parts.
    await ctx.db
      .insert(exportMappings)
      .values({ ...newMapping(id), workspaceId })
      .onConflictDoNothing();
    const current = await loadExportMapping(ctx, id, "for update");
    const rows = await ctx.db
      .update(exportMappings)
      .set({ ...changes, updatedAt: new Date() })
      .where(mappingOfPreset(ctx, id))
      .returning();
    const saved = exportMappingContract.parse(one(rows));
    await ctx.record({
      verb: "export-mapping.changed",
      label,
      changes: fieldChanges(current, saved, parts),
      event: { workspaceId, type: "export-mapping.changed" },
    });
    return saved;
  });
}
