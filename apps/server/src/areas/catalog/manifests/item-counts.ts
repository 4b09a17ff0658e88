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

/** Whether a manifest is one of `ids`. */
export const isAsked = sql`${manifests.id} = any(${sql.placeholder("ids")}::uuid[])`;

const countItems = statement((db) => {
  // Uses eq(): in a select on one table, drizzle omits the table names of plain columns, which makes them ambiguous here.
  const ofManifest = eq(items.manifestId, manifests.id);
  const itemCount = sql<number>`(select count(*)::int from ${items} where ${ofManifest})`;
  return db.select({ id: manifests.id, itemCount }).from(manifests).where(isAsked);
});

export type ItemCount = Awaited<ReturnType<typeof countItems>>[number];

export type Counting = { db: Database; knownCounts: KnownRows<ItemCount> };

/** The number of items of each of the manifests that still exists. */
export const itemCounts = (
  { db, knownCounts }: Counting,
  manifestIds: readonly string[],
): Promise<ItemCount[]> => knownCounts.of(manifestIds, (ids) => countItems(db, { ids }));
