import type { Database } from "@lotwright/db/client";
import { items, manifests } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";
import { newestFirst } from "../../paging";
import { visibleStatement } from "../manifests/access";

export type ItemRow = typeof items.$inferSelect;

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, sql.placeholder("itemId")), visible));
const readById = visibleStatement(byId);
const holdById = visibleStatement((db, visible) => byId(db, visible).for("update", { of: items }));

/** Every change moves its item's time forward, so that the digest differs in whatever order changes commit. */
export function versionOf(db: Database, place: SQL | undefined, limit?: number) {
  const { id, updatedAt } = items;
  const entries = db.select({ id, updatedAt }).from(items).where(place);
  const listed = (limit ? entries.orderBy(...newestFirst(items)).limit(limit) : entries).as("listed");
  const changedAt = sql`extract(epoch from ${listed.updatedAt})`;
  const digest = sql<string>`bit_xor(hashtextextended(${listed.id}::text || ${changedAt}::text, 0))`;
  return db.select({ count: count(), digest }).from(listed);
}

/** Of all items of a manifest. */
export const readVersion = statement((db) =>
  versionOf(db, eq(items.manifestId, sql.placeholder("manifestId"))),
);

/** An item is visible where its manifest is. */
export async function loadItem(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await readById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}

export async function loadItemForUpdate(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await holdById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}
