import type { FindItemsInput } from "@lotwright/contracts/catalog/find-items";
import { items } from "@lotwright/db/schema";
import { and, eq, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { newestFirst } from "../../../core/paging";
import { filterCondition, isAmong } from "./filters";

/** The most lots that are looked up by their ids: of more, a list in any order soon has a page. */
const fewLots = 1_000;

/**
 * The lots of the workspace that filters by price and person leave, where they are few: lists would walk all lots for them. They are found
 * in an index that has both, in its order, without which PostgreSQL would read the table instead. Undefined where they are many.
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
