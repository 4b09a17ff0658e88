import { exportLogs } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";

/** Condition for the actor's download history. */
export const visibleExportLogs = ({ actor }: ActorContext) =>
  and(eq(exportLogs.workspaceId, actor.workspaceId), eq(exportLogs.userId, actor.userId));

export async function loadExportLog(ctx: ActorContext, exportLogId: string) {
  const ofHistory = and(eq(exportLogs.id, exportLogId), visibleExportLogs(ctx));
  const [row] = await ctx.db.select().from(exportLogs).where(ofHistory);
  if (!row) throw notFound("export log");
  return row;
}
