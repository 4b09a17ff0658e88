import type { ExportLog, RecordExportInput } from "@lotwright/contracts/exports/export-logs";
import type { ListInput } from "@lotwright/contracts/values/fields";
import { exportLogs, manifests } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { listPage } from "../../../core/paging";
import { inTransaction } from "../../../core/transactions";
import { loadManifest, visibleManifests } from "../../accounts/assignments/access";
import { type Delivered, recordDelivery } from "../deliveries/record";
import { presetLabel } from "../export-presets/access";
import { loadExportLog, visibleExportLogs } from "./access";
import { exportLogView } from "./view";

/** The actor's download history, newest first. */
export async function listExportLogs(ctx: ActorContext, { limit, after }: ListInput): Promise<ExportLog[]> {
  const rows = await listPage(ctx, {
    ...{ list: "export-logs", limit, after, sortedBy: exportLogs },
    load: (exportLogId) => loadExportLog(ctx, exportLogId),
    select: (older) =>
      ctx.db
        .select({ log: exportLogs, manifestId: manifests.id })
        .from(exportLogs)
        .leftJoin(manifests, and(eq(manifests.id, exportLogs.manifestId), visibleManifests(ctx)))
        .where(and(visibleExportLogs(ctx), older)),
    placeOf: ({ log }) => log,
  });
  return rows.map(({ log, manifestId }) => exportLogView({ ...log, manifestId }));
}

/**
 * Records a completed download and its delivery, if any, and notifies the actor's other clients. Called by the route that sends
 * the ZIP.
 */
export function recordExport(
  ctx: ActorContext,
  { preset, ...input }: RecordExportInput,
  delivered?: Delivered,
): Promise<ExportLog> {
  return inTransaction(ctx, async (ctx) => {
    const { id: manifestId } = await loadManifest(ctx, input.manifestId);
    const { workspaceId, userId } = ctx.actor;
    const ofPreset = { presetId: preset?.id ?? null, presetVersion: preset?.version ?? null };
    const values = { ...input, ...ofPreset, workspaceId, userId, manifestId };
    const row = one(await ctx.db.insert(exportLogs).values(values).returning());
    if (delivered) await recordDelivery(ctx, delivered);
    const event = { workspaceId, userId, type: "exports.changed" } as const;
    const label = input.manifestName;
    const after = preset ? await presetLabel(ctx, preset.id) : input.format;
    const changes = [{ field: preset ? "exportedFor" : "format", before: "", after }];
    await ctx.record({ verb: "export.downloaded", entityId: row.id, manifestId, label, changes, event });
    return exportLogView(row);
  });
}
