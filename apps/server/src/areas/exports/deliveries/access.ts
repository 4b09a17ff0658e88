import { deliveries, deliveryLots, items, users } from "@lotwright/db/schema";
import type { GivenLots } from "@lotwright/export/preset/delta/changes";
import { and, desc, eq, exists, not, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { newestFirst } from "../../../core/paging";

/** Condition for deliveries of a manifest that the actor may see. */
export const deliveriesOf = ({ actor }: ActorContext, manifestId: string, presetId?: string) =>
  and(
    eq(deliveries.workspaceId, actor.workspaceId),
    eq(deliveries.manifestId, manifestId),
    presetId === undefined ? undefined : eq(deliveries.presetId, presetId),
  );

export async function loadDelivery(ctx: ActorContext, manifestId: string, deliveryId: string) {
  const ofManifest = and(eq(deliveries.id, deliveryId), deliveriesOf(ctx, manifestId));
  const [row] = await ctx.db.select().from(deliveries).where(ofManifest);
  if (!row) throw notFound("delivery");
  return row;
}

/** The last delivery of a manifest, to one platform or to any. */
export async function findLastDelivery(ctx: ActorContext, manifestId: string, presetId?: string) {
  const [row] = await ctx.db
    .select({ delivery: deliveries, by: users.name })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.userId))
    .where(deliveriesOf(ctx, manifestId, presetId))
    .orderBy(...newestFirst(deliveries))
    .limit(1);
  return row;
}

/** Loads the lots of a manifest as last delivered to a platform; null before the first delivery. */
export async function loadGivenLots(
  ctx: ActorContext,
  manifestId: string,
  presetId: string,
): Promise<GivenLots | null> {
  const last = await findLastDelivery(ctx, manifestId, presetId);
  if (!last) return null;
  const { itemId, lot, cellHashes, rowHash, photosHash, isRemoved } = deliveryLots;
  const inManifest = and(eq(items.id, itemId), eq(items.manifestId, manifestId));
  const lots = await ctx.db
    .selectDistinctOn([itemId], {
      ...{ itemId, lot, rowHash, photosHash, isRemoved, version: deliveries.presetVersion },
      cellHashes: sql<string>`array_to_string(${cellHashes}, ' ')`,
      isDeleted: sql<boolean>`${not(exists(ctx.db.select({ id: items.id }).from(items).where(inManifest)))}`,
    })
    .from(deliveryLots)
    .innerJoin(deliveries, eq(deliveries.id, deliveryLots.deliveryId))
    .where(deliveriesOf(ctx, manifestId, presetId))
    .orderBy(itemId, desc(deliveries.createdAt), desc(deliveries.id));
  const { createdAt, presetVersion: version } = last.delivery;
  return { at: createdAt.toISOString(), by: last.by ?? "", version, lots };
}
