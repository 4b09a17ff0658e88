import { maxCovers } from "@lotwright/contracts/catalog/manifest-glances";
import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import type { Database } from "@lotwright/db/client";
import {
  activity,
  deliveries,
  deliveryLots,
  exportLogs,
  exportPresets,
  items,
  manifests,
  users,
} from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, isNotNull, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { newestFirst } from "../../../core/paging";
import type { KnownRows } from "../../../fast/known-rows";
import { visibleStatement } from "../../accounts/assignments/access";
import { isFailed } from "../items/access";
import { isAsked } from "./item-counts";

declare module "../../../core/context" {
  interface Deps {
    knownGlances: KnownRows<GlanceRow>;
  }
}

const hasEstimate = or(isNotNull(items.lowEstimate), isNotNull(items.highEstimate));
const hasPrice = or(isNotNull(items.startPrice), hasEstimate);
const photosOfItem = sql`cardinality(${items.photoUrls})`;

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
/** SQL sum of estimates, using the other estimate if one is missing. */
const sumOf = (estimate: PgColumn, other: PgColumn) =>
  sql<number | null>`sum(coalesce(${estimate}, ${other}))::float8`;

const isSold = sql`${items.saleState} = 'sold'`;
/** Whether a lot counts in the percentage of the low estimates. */
const isCompared = sql`${isSold} and ${items.hammerPrice} is not null and ${items.lowEstimate} > 0`;
const sumWhere = (value: PgColumn, condition: SQL) => sql`sum(${value}) filter (where ${condition})`;

const resultCounts = {
  sold: countWhere(isSold).as("sold"),
  unsold: countWhere(sql`${items.saleState} = 'unsold'`).as("unsold"),
  withdrawn: countWhere(sql`${items.saleState} = 'withdrawn'`).as("withdrawn"),
  hammerPrice: sql<number>`coalesce(${sumWhere(items.hammerPrice, isSold)}, 0)::float8`.as("hammer_price"),
  soldWithEstimate: countWhere(isCompared).as("sold_with_estimate"),
  percentOfLowEstimates: sql<number | null>`round(
    100 * ${sumWhere(items.hammerPrice, isCompared)} / ${sumWhere(items.lowEstimate, isCompared)})::float8`.as(
    "percent_of_low_estimates",
  ),
};

/** Counts a manifest's items in one pass. */
const countItems = (db: Database) =>
  db
    .select({
      itemCount: sql<number>`count(*)::int`.as("item_count"),
      photoCount: sql<number>`coalesce(sum(${photosOfItem}), 0)::int`.as("photo_count"),
      described: countWhere(and(ne(items.title, ""), not(isFailed))).as("described"),
      priced: countWhere(hasPrice).as("priced"),
      estimated: countWhere(hasEstimate).as("estimated"),
      low: sumOf(items.lowEstimate, items.highEstimate).as("low"),
      high: sumOf(items.highEstimate, items.lowEstimate).as("high"),
      itemsChangedAt: sql<Date | null>`max(${items.updatedAt})`
        .mapWith(items.updatedAt)
        .as("items_changed_at"),
      noTitle: countWhere(eq(items.title, "")).as("no_title"),
      noPhoto: countWhere(sql`${photosOfItem} = 0`).as("no_photo"),
      onePhoto: countWhere(sql`${photosOfItem} = 1`).as("one_photo"),
      noConsignor: countWhere(eq(items.consignor, "")).as("no_consignor"),
      pending: countWhere(eq(items.aiGenerationStatus, "pending")).as("pending"),
      failed: countWhere(isFailed).as("failed"),
      ...resultCounts,
    })
    .from(items)
    .where(eq(items.manifestId, manifests.id))
    .as("counts");

/** SQL of cover photos in lot order, up to the maximum. Excludes photos of other sites, which would have to be fetched. */
const covers = sql<string[]>`array(
  select cover.photo_urls[1] from ${items} as cover
  where cover.manifest_id = ${manifests.id} and cover.photo_urls[1] like '/photos/%'
  order by cover.lot_number, cover.section_letter
  limit ${sql.raw(String(maxCovers))}
)`;

/** SQL number of lots that the platform of the last export has; a delivery of changes names only some of them. */
const delivered = sql`(
  select count(*)::int
  from (
    select distinct on (lot.item_id) lot.item_id, lot.is_removed
    from ${deliveries} as delivery join ${deliveryLots} as lot on lot.delivery_id = delivery.id
    where delivery.manifest_id = ${manifests.id} and delivery.preset_id = last.preset_id
    order by lot.item_id, delivery.created_at desc, delivery.id desc
  ) as given
  join ${items} as item on item.id = given.item_id and item.manifest_id = ${manifests.id}
  where not given.is_removed
)`;

/** SQL number of lots in the last export of spreadsheet and photos, whose log has no ids: not more than are left of that time. */
const downloaded = sql`least(last.item_count, (
  select count(*)::int from ${items} as item
  where item.manifest_id = ${manifests.id} and item.created_at <= last.created_at
))`;

type LastExport = { count: number; presetId: string | null; ownLabel: string | null };

/** SQL of the last export to a platform or of spreadsheet and photos. Null before the first one. */
const lastExport = sql<LastExport | null>`(
  select json_build_object(
    'count', case when last.preset_id is null then ${downloaded} else ${delivered} end,
    'presetId', last.preset_id,
    'ownLabel', (select own.label from ${exportPresets} as own
      where own.workspace_id = ${manifests.workspaceId} and own.id = last.preset_id))
  from (
    select delivery.preset_id, null::int as item_count, delivery.created_at, delivery.id
    from ${deliveries} as delivery where delivery.manifest_id = ${manifests.id}
    union all
    select null, log.item_count, log.created_at, log.id from ${exportLogs} as log
    where log.manifest_id = ${manifests.id} and log.preset_id is null and coalesce(log.format, '') not like 'pdf%'
    order by created_at desc, id desc limit 1
  ) as last
)`;

/** Verbs of entries that change neither the manifest nor its items, or that members may not see. */
const otherVerbs: ActivityVerb[] = ["assignment.added", "assignment.removed", "export.downloaded"];

const findLastChange = (db: Database) =>
  db
    .select({
      changedAt: sql<Date | null>`${activity.createdAt}`.mapWith(activity.createdAt).as("changed_at"),
      changedBy: sql<string | null>`coalesce(nullif(${users.name}, ''), ${activity.email})`.as("changed_by"),
    })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .where(
      and(
        eq(activity.manifestId, manifests.id),
        eq(activity.workspaceId, manifests.workspaceId),
        notInArray(activity.verb, otherVerbs),
      ),
    )
    .orderBy(...newestFirst(activity))
    .limit(1)
    .as("last_change");

/** Finds the manifests among `ids` that the actor may see. */
export const findVisible = visibleStatement((db, visible) =>
  db.select({ id: manifests.id }).from(manifests).where(and(isAsked, visible)),
);

/** Reads the summaries of the manifests `ids` in one statement. */
export const readGlances = statement((db) => {
  const counts = countItems(db);
  const lastChange = findLastChange(db);
  const { id, publicShareEnabled, shareEndsAt, updatedAt } = manifests;
  const { changedAt, changedBy } = lastChange;
  return db
    .select({
      id,
      publicShareEnabled,
      shareEndsAt,
      updatedAt,
      changedAt,
      changedBy,
      covers,
      lastExport,
      ...columnsOf(counts),
    })
    .from(manifests)
    .crossJoinLateral(counts)
    .leftJoinLateral(lastChange, sql`true`)
    .where(isAsked);
});

function columnsOf(counts: ReturnType<typeof countItems>) {
  const { itemCount, photoCount, described, priced, estimated, low, high, itemsChangedAt } = counts;
  const { noTitle, noPhoto, onePhoto, noConsignor, pending, failed } = counts;
  const { sold, unsold, withdrawn, hammerPrice, soldWithEstimate, percentOfLowEstimates } = counts;
  return {
    ...{ itemCount, photoCount, described, priced, estimated, low, high, itemsChangedAt },
    ...{ noTitle, noPhoto, onePhoto, noConsignor, pending, failed },
    ...{ sold, unsold, withdrawn, hammerPrice, soldWithEstimate, percentOfLowEstimates },
  };
}

export type GlanceRow = Awaited<ReturnType<typeof readGlances>>[number];

/** Maximum of rows: enough for any two weeks, since more would mean years of slow work. */
const maxQuarters = 10_000;

/** Number of lots by quarter hour of their creation and by user, newest first. Days of all time zones begin on a quarter hour. */
export const readAdded = statement((db) => {
  const quarter = sql<Date>`date_bin('15 minutes', ${items.createdAt}, '2000-01-01Z')`.mapWith(
    items.createdAt,
  );
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, '')`;
  return db
    .select({ quarter, userId: items.createdBy, name, itemCount: sql<number>`count(*)::int` })
    .from(items)
    .leftJoin(users, eq(users.id, items.createdBy))
    .where(eq(items.manifestId, sql.placeholder("manifestId")))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1 desc`)
    .limit(maxQuarters);
});
