import type { FindItemsInput } from "@lotwright/contracts/catalog/find-items";
import { items } from "@lotwright/db/schema";
import { and, eq, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { newestFirst } from "../../../core/paging";
import { filterCondition, isAmong } from "./filters";

/** Maximum of lots to look up by id; for more, walking a list in any order finds a page sooner. */
const fewLots = 1_000;

/**
 * Ids of the workspace's lots that match the filters by price and person, if there are few, because lists would walk all lots for
 * them. Ordered like a covering index, which PostgreSQL would not use otherwise. Undefined if there are many.
 */
export async function findFewLots(
  { db, actor }: ActorContext,
  { createdBy, minPrice, maxPrice }: FindItemsInput,
): Promise<SQL | undefined> {
  const condition = filterCondition({ createdBy, minPrice, maxPrice });
  if (!condition) return undefined;
  const lots = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.workspaceId, actor.workspaceId), condition))
    .orderBy(...newestFirst(items))
    .limit(fewLots + 1);
  return lots.length > fewLots ? undefined : isAmong(lots.map(({ id }) => id));
}
