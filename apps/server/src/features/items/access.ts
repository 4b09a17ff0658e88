import type { Database } from "@lotwright/db/client";
import { items, manifests } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, count, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { notFound } from "../../errors";
import { newestFirst } from "../../paging";
import { visibleStatement } from "../manifests/access";

export type ItemRow = typeof items.$inferSelect;

const {
  workspaceId: _,
  aiJobId: __,
  createdBy: ___,
  creationHash: ____,
  ...answered
} = getTableColumns(items);
/** What an answer is made of. */
export type AnsweredRow = Pick<ItemRow, keyof typeof answered>;

/** All items of a manifest, newest first. */
export const readItems = statement<AnsweredRow>((db) =>
  db
    .select(answered)
    .from(items)
    .where(eq(items.manifestId, sql.placeholder("manifestId")))
    .orderBy(...newestFirst(items)),
);

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, sql.placeholder("itemId")), visible));
const readById = visibleStatement(byId);
const holdById = visibleStatement((db, visible) => byId(db, visible).for("update", { of: items }));

/**
 * A row as JSON, made by PostgreSQL: as one text the driver reads it much faster than values. A row of a query may have as many
 * columns as a table; the functions that take each value take 100 at most.
 */
export function rowJson(columns: Record<string, SQLWrapper>): SQL {
  const cells = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`(select row_to_json(one_row) from (select ${sql.join(cells, sql`, `)}) as one_row)`;
}

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
