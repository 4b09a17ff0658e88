import {
  type ItemOffers,
  type ItemOffersInput,
  maxOffers,
  type Offer,
} from "@lotwright/contracts/catalog/results";
import { items, manifests, reoffers } from "@lotwright/db/schema";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActorContext } from "../../../core/context";
import { visibleManifests } from "../../accounts/assignments/access";
import { loadItem } from "../items/access";
import { lotName } from "../lot-changes/access";

/** Finds items that a link leads to, without those of manifests that the actor may not see. */
async function findOffers(ctx: ActorContext, { to, where }: { to: PgColumn; where: SQL }): Promise<Offer[]> {
  const { id, lotNumber, sectionLetter, saleState } = items;
  const rows = await ctx.db
    .select({
      id,
      lotNumber,
      sectionLetter,
      saleState,
      manifestId: manifests.id,
      manifestName: manifests.name,
    })
    .from(reoffers)
    .innerJoin(items, eq(items.id, to))
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(where, visibleManifests(ctx)))
    .orderBy(asc(reoffers.createdAt), asc(items.id))
    .limit(maxOffers);
  return rows.map(({ id, manifestId, manifestName, saleState, ...lot }) => ({
    ...{ itemId: id, manifestId, manifestName, saleState },
    lot: lotName(lot),
  }));
}

/** The earlier and later offers of an item in other sales. */
export async function listOffers(ctx: ActorContext, input: ItemOffersInput): Promise<ItemOffers> {
  const { id } = await loadItem(ctx, input.id);
  const { itemId, earlierItemId } = reoffers;
  const [earlier = null] = await findOffers(ctx, { to: earlierItemId, where: eq(itemId, id) });
  return { earlier, later: await findOffers(ctx, { to: itemId, where: eq(earlierItemId, id) }) };
}
