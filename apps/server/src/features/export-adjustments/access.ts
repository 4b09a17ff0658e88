import { type ExportAdjustment, exportAdjustment } from "@lotwright/contracts/export-adjustments";
import { exportAdjustments } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../context";

/** Of a manifest that the actor was found to see. */
export const adjustmentsOf = ({ actor }: ActorContext, manifestId: string, presetId: string) =>
  and(
    eq(exportAdjustments.workspaceId, actor.workspaceId),
    eq(exportAdjustments.manifestId, manifestId),
    eq(exportAdjustments.presetId, presetId),
  );

export async function loadAdjustments(
  ctx: ActorContext,
  manifestId: string,
  presetId: string,
): Promise<ExportAdjustment[]> {
  const { itemId, field, value } = exportAdjustments;
  const rows = await ctx.db
    .select({ itemId, field, value })
    .from(exportAdjustments)
    .where(adjustmentsOf(ctx, manifestId, presetId));
  return exportAdjustment.array().parse(rows);
}
