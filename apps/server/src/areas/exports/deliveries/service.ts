import type {
  ChangedItemsAnswer,
  ChangedItemsInput,
  DeliveriesInput,
  Delivery,
} from "@lotwright/contracts/exports/deliveries";
import { deliveries, deliveryLots, users } from "@lotwright/db/schema";
import { changedItemsOf } from "@lotwright/export/preset/delta/changes";
import { and, eq, not, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { listPage } from "../../../core/paging";
import { loadManifest } from "../../accounts/assignments/access";
import { loadCheckedSale } from "../export-source/checked-sale";
import { deliveriesOf, findLastDelivery, loadDelivery, loadGivenLots } from "./access";
import { deliveryView } from "./view";

/** The deliveries of a manifest, newest first. */
export async function listDeliveries(
  ctx: ActorContext,
  { limit, after, ...input }: DeliveriesInput,
): Promise<Delivery[]> {
  const { id: manifestId } = await loadManifest(ctx, input.manifestId);
  const ofDelivery = and(eq(deliveryLots.deliveryId, deliveries.id), not(deliveryLots.isRemoved));
  const lotCount = sql<number>`(select count(*)::int from ${deliveryLots} where ${ofDelivery})`;
  const rows = await listPage(ctx, {
    ...{ list: `deliveries/${manifestId}`, limit, after, sortedBy: deliveries },
    load: (deliveryId) => loadDelivery(ctx, manifestId, deliveryId),
    select: (older) =>
      ctx.db
        .select({ delivery: deliveries, by: users.name, lotCount })
        .from(deliveries)
        .leftJoin(users, eq(users.id, deliveries.userId))
        .where(and(deliveriesOf(ctx, manifestId), older)),
    placeOf: ({ delivery }) => delivery,
  });
  return rows.map(deliveryView);
}

/** Compares the lots of a manifest with the last delivery to a platform. */
export async function findChangedItems(
  ctx: ActorContext,
  { manifestId, preset: asked }: ChangedItemsInput,
): Promise<ChangedItemsAnswer> {
  await loadManifest(ctx, manifestId);
  const preset = asked ?? (await findLastDelivery(ctx, manifestId))?.delivery.presetId;
  const given = preset === undefined ? null : await loadGivenLots(ctx, manifestId, preset);
  if (preset === undefined || !given) return { changes: null };
  try {
    return { changes: await changedItemsOf(await loadCheckedSale(ctx, { manifestId, preset }), given) };
  } catch (error) {
    // The preset of an earlier delivery may be deleted; a requested preset must exist.
    if (asked === undefined && error instanceof AppError && error.code === "NOT_FOUND")
      return { changes: null };
    throw error;
  }
}
