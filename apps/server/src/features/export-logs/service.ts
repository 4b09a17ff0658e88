import type { ExportLog, RecordExportInput } from "@lotwright/contracts/export-logs";
import { exportLogs } from "@lotwright/db/schema";
import { and, desc, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { loadManifest } from "../manifests/access";
import { exportLogView } from "./view";

/** The download history is each person's own, newest first. */
export async function listExportLogs({ db, actor }: ActorContext): Promise<ExportLog[]> {
  const own = and(eq(exportLogs.workspaceId, actor.workspaceId), eq(exportLogs.userId, actor.userId));
  const rows = await db.select().from(exportLogs).where(own).orderBy(desc(exportLogs.createdAt));
  return rows.map(exportLogView);
}

/** For the route that sends the ZIP, once it was sent whole. */
export async function recordExport(ctx: ActorContext, input: RecordExportInput): Promise<ExportLog> {
  const { id: manifestId } = await loadManifest(ctx, input.manifestId);
  const { workspaceId, userId } = ctx.actor;
  const values = { ...input, workspaceId, userId, manifestId };
  return exportLogView(one(await ctx.db.insert(exportLogs).values(values).returning()));
}
