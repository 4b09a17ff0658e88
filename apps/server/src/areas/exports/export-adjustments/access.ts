import {
  type AdjustableField,
  type StoredAdjustment,
  storedAdjustment,
} from "@lotwright/contracts/exports/export-adjustments";
import { exportAdjustments, items } from "@lotwright/db/schema";
import { replacedText } from "@lotwright/export/preset/prepare/adjusted-lot";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";

/** Condition for adjustments of a manifest that the actor may see. */
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
): Promise<StoredAdjustment[]> {
  const { itemId, field, value, replaced, updatedAt } = exportAdjustments;
  const isLotNewer = sql<boolean>`${items.updatedAt} > ${updatedAt}`;
  const rows = await ctx.db
    .select({ itemId, field, value, replaced, isLotNewer })
    .from(exportAdjustments)
    .innerJoin(items, eq(items.id, itemId))
    .where(adjustmentsOf(ctx, manifestId, presetId));
  return storedAdjustment
    .array()
    .parse(
      rows.map(({ isLotNewer, replaced, ...row }) =>
        replaced === null && !isLotNewer ? row : { ...row, replaced },
      ),
    );
}

/** Loads the lots' own texts in adjustable fields. */
export async function loadReplacedTexts(
  { db, actor }: ActorContext,
  itemIds: readonly string[],
): Promise<(of: { itemId: string; field: AdjustableField }) => string> {
  const isOne = and(eq(items.workspaceId, actor.workspaceId), inArray(items.id, itemIds));
  const lots = itemIds.length === 0 ? [] : await db.select().from(items).where(isOne);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return ({ itemId, field }) => {
    const lot = byId.get(itemId);
    return lot ? replacedText(lot, field) : "";
  };
}
