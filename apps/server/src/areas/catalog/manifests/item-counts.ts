import type { Database } from "@lotwright/db/client";
import { items, manifests } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { eq, sql } from "drizzle-orm";
import type { KnownRows } from "../../../fast/known-rows";

declare module "../../../core/context" {
  interface Deps {
    knownCounts: KnownRows<ItemCount>;
  }
}

/** Condition for manifests in `ids`. */
export const isAsked = sql`${manifests.id} = any(${sql.placeholder("ids")}::uuid[])`;

const countItems = statement((db) => {
  // Uses eq(), because drizzle omits table names of plain columns in a select on one table, which makes them ambiguous here.
  const ofManifest = eq(items.manifestId, manifests.id);
  const itemCount = sql<number>`(select count(*)::int from ${items} where ${ofManifest})`;
  return db.select({ id: manifests.id, itemCount }).from(manifests).where(isAsked);
});

export type ItemCount = Awaited<ReturnType<typeof countItems>>[number];

export type Counting = { db: Database; knownCounts: KnownRows<ItemCount> };

/** Number of items of each existing manifest. */
export const itemCounts = (
  { db, knownCounts }: Counting,
  manifestIds: readonly string[],
): Promise<ItemCount[]> => knownCounts.of(manifestIds, (ids) => countItems(db, { ids }));
