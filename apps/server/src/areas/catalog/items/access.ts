import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { Database } from "@lotwright/db/client";
import { items, manifests, rareLots } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import type { CreatedKind } from "../../../core/idempotency";
import { newestFirst } from "../../../core/paging";
import { visibleStatement } from "../../accounts/assignments/access";

export type ItemRow = typeof items.$inferSelect;

export const createdItem: CreatedKind = { noun: "item", idConstraint: "items_pkey" };

const {
  workspaceId: _,
  aiJobId: __,
  deviceId: ___,
  creationHash: ____,
  ...listedColumns
} = getTableColumns(items);
/** The columns that the API returns. */
export type ListedRow = Pick<ItemRow, keyof typeof listedColumns>;

const byId = (db: Database, visible: SQL | undefined) =>
  db
    .select(getTableColumns(items))
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, sql.placeholder("itemId")), visible));
const readById = visibleStatement(byId);
const lockById = visibleStatement((db, visible) => byId(db, visible).for("update", { of: items }));

/**
 * Number of items, and a digest of ids and change times. Every change advances `updated_at`, so the digest changes whatever the
 * commit order.
 */
export function versionOf(db: Database, place: SQL | undefined, limit?: number) {
  const { id, updatedAt } = items;
  const entries = db.select({ id, updatedAt }).from(items).where(place);
  const listed = (limit ? entries.orderBy(...newestFirst(items)).limit(limit) : entries).as("listed");
  const changedAt = sql`extract(epoch from ${listed.updatedAt})`;
  const digest = sql<string>`bit_xor(hashtextextended(${listed.id}::text || ${changedAt}::text, 0))`;
  return db.select({ count: count(), digest }).from(listed);
}

/** Version of all items of a manifest. */
export const readVersion = statement((db) =>
  versionOf(db, eq(items.manifestId, sql.placeholder("manifestId"))),
);

/** Formats a version as text. */
export const versionText = ([row]: Awaited<ReturnType<typeof readVersion>>) =>
  `${row?.count ?? 0}.${row?.digest ?? 0}`;

/** The number of lots encoded in a version. */
export const parseLotCount = (version: string): number => Number(version.split(".")[0]);

/** SQL of whether a lot has an uploaded photo. Foreign addresses are never fetched, so the provider would not see those. */
export const hasOwnPhoto = sql`exists (select 1 from unnest(${items.photoUrls}) as url where url ~ ${sql.raw(`'${photoUrlPattern.source}'`)})`;

const isInTexts = sql`(position(lower(phrase) in lower(${items.title})) > 0
  or position(lower(phrase) in lower(${items.description})) > 0)`;

/** SQL version of `openClaims` in the contracts. */
export const openClaims = sql`array(select phrase from unnest(${items.unseenClaims}) as phrase where ${isInTexts})`;

/** SQL of whether a lot has unverified claims. */
export const isToCheck = sql`(${rareLots.hasClaims(items)}
  and exists (select 1 from unnest(${items.unseenClaims}) as phrase where ${isInTexts}))`;

/** SQL version of `couldNotBeDescribed` in the contracts. */
export const isFailed = sql`(${items.aiGenerationStatus} = 'failed' and (${items.title} = '' or ${items.description} = ''))`;

/** Name of a manifest's list in its cursors. */
export const listOf = (manifestId: string) => `items/${manifestId}`;

/** Loads an item whose manifest the actor may see; throws NOT_FOUND otherwise. */
export async function loadItem(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await readById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}

/** `loadItem` with a row lock until the transaction ends. */
export async function loadItemForUpdate(ctx: ActorContext, itemId: string): Promise<ItemRow> {
  const [row] = await lockById(ctx, { itemId });
  if (!row) throw notFound("item");
  return row;
}

/** Like `loadItem`, for an item of a given manifest. */
export async function loadListed(ctx: ActorContext, manifestId: string, itemId: string): Promise<ItemRow> {
  const item = await loadItem(ctx, itemId);
  if (item.manifestId !== manifestId) throw notFound("item");
  return item;
}
