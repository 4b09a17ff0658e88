import { type ChangeType, settingIds } from "@lotwright/contracts/exports/changes";
import type { Database } from "@lotwright/db/client";
import {
  assignments,
  changeFeed,
  consignorDetails,
  consignors,
  items,
  manifests,
  removals,
  settings,
  users,
} from "@lotwright/db/schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { isOwnerOf } from "../../../core/owner";
import { consignorKeyOf, mayReadDetails } from "../../catalog/consignors/access";

/** Order of the entries of one transaction: what it removed first, then manifests before their items. */
export const ranks = {
  removedConsignor: 0,
  removedManifest: 1,
  removedItem: 2,
  setting: 3,
  consignor: 4,
  manifest: 5,
  item: 6,
} as const;

/** Rank before all entries of a transaction. */
export const startRank = -1;

/** Place before all entries of a transaction and later ones. */
export const startAt = (changedIn: number): Place => ({ changedIn, rank: startRank, id: "" });

/** Sort key of an entry. */
export type Place = { changedIn: number; rank: number; id: string };

export type FeedState = {
  /** Differs between databases, and after a restore to an earlier time. */
  identity: string;
  horizon: number;
  /**
   * All transactions of this database with lower ids have ended; others may still commit. Can be lower than in an earlier call,
   * when a transaction of another database ends between snapshot and `pg_locks`.
   */
  settled: number;
  /** No cursor can be of a later transaction. */
  next: number;
};

/**
 * SQL of running transactions of this database, or that ended since the snapshot. A transaction of another database writes nothing
 * here; pg_locks has the lower half of its id.
 */
const running = sql`
  select id::text::bigint as id from pg_snapshot_xip(pg_current_snapshot()) as id
  where not exists (
    select from pg_locks join pg_stat_activity using (pid)
    where locktype = 'transactionid' and mode = 'ExclusiveLock' and transactionid::text::bigint = id::text::bigint & 4294967295
      and datid <> (select oid from pg_database where datname = current_database()))`;

/** Reads the state of the feed. Call first in a transaction with one snapshot, which all later reads use. */
export async function readFeedState(db: Database): Promise<FeedState> {
  const rows = await db.execute<Record<keyof FeedState, string>>(sql`
    select ${changeFeed.epoch} || ' ' || (select system_identifier from pg_control_system()) || ' ' ||
        (select timeline_id from pg_control_checkpoint()) as identity,
      ${changeFeed.horizon} as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next,
      coalesce((select min(id)::text from (${running}) as running), pg_snapshot_xmax(pg_current_snapshot())::text) as settled
    from ${changeFeed}`);
  const { identity, horizon, settled, next } = one([...rows]);
  return { identity, horizon: Number(horizon), settled: Number(settled), next: Number(next) };
}

type Window = {
  after: Place;
  /** Removals of earlier transactions are left out. */
  floor: number;
  settled: number;
  limit: number;
};

type Key = { changedIn: SQLWrapper; id: SQLWrapper };

/** Condition for rows of one rank behind the last entry, by transactions that have ended. */
function within({ after, settled }: Window, rank: number, { changedIn, id }: Key): SQL {
  const ended = sql`${changedIn} < ${settled}`;
  if (rank > after.rank) return sql`${changedIn} >= ${after.changedIn} and ${ended}`;
  if (rank < after.rank) return sql`${changedIn} > ${after.changedIn} and ${ended}`;
  return sql`(${changedIn}, ${id}) > (${after.changedIn}, ${after.id}) and ${ended}`;
}

type Branch = {
  rank: number;
  changedIn: SQLWrapper;
  id: SQLWrapper;
  from: SQL;
  where: SQL;
  /** Whether rows may have the same key. */
  isDistinct?: true;
};

/** The first entries of one rank. */
const branch = (window: Window, { rank, changedIn, id, from, where, isDistinct }: Branch) => sql`
  (select ${isDistinct ? sql`distinct` : sql``} ${changedIn} as changed_in, ${sql.raw(String(rank))} as rank, ${id}::text collate "C" as id
  from ${from} where ${where} and ${within(window, rank, { changedIn, id })}
  order by 1, ${isDistinct ? sql`3` : id} limit ${window.limit})`;

type Reader = Pick<ActorContext, "actor">;

const isMine = ({ actor }: Reader) => sql`${assignments.userId} = ${actor.userId}`;

/**
 * Items that the actor sees. To a member, items of a manifest that was assigned later changed with the assignment; these are a
 * branch of their own, so that the other one is in the order of the index.
 */
function itemBranches(ctx: Reader, window: Window): SQL[] {
  const { id, changedIn, workspaceId } = items;
  const where = sql`${workspaceId} = ${ctx.actor.workspaceId}`;
  const { item: rank } = ranks;
  if (ctx.actor.role === "admin")
    return [branch(window, { rank, id, changedIn, from: sql`${items}`, where })];
  const from = sql`${items} join ${assignments} on ${assignments.manifestId} = ${items.manifestId} and ${isMine(ctx)}`;
  const assignedIn = assignments.changedIn;
  return [
    branch(window, { rank, id, changedIn, from, where: sql`${where} and ${assignedIn} <= ${changedIn}` }),
    branch(window, {
      ...{ rank, id, changedIn: assignedIn, from },
      where: sql`${where} and ${assignedIn} > ${changedIn}`,
    }),
  ];
}

function manifestBranch(ctx: Reader, window: Window): SQL {
  const { id, workspaceId } = manifests;
  const where = sql`${workspaceId} = ${ctx.actor.workspaceId}`;
  const of = { rank: ranks.manifest, id, where };
  if (ctx.actor.role === "admin")
    return branch(window, { ...of, changedIn: manifests.changedIn, from: sql`${manifests}` });
  const from = sql`${manifests} join ${assignments} on ${assignments.manifestId} = ${manifests.id} and ${isMine(ctx)}`;
  const changedIn = sql`greatest(${manifests.changedIn}, ${assignments.changedIn})`;
  return branch(window, { ...of, changedIn, from });
}

/** The actor's consignors, which to readers of details also change with these. */
function consignorBranch(ctx: ActorContext, window: Window): SQL {
  const { id, workspaceId, userId, name } = consignors;
  const { actor } = ctx;
  const where = sql`${workspaceId} = ${actor.workspaceId} and ${userId} = ${actor.userId}`;
  const of = { rank: ranks.consignor, id, where };
  if (!mayReadDetails(ctx))
    return branch(window, { ...of, changedIn: consignors.changedIn, from: sql`${consignors}` });
  const removed = sql`(select ${removals.entityId} as id, max(${removals.changedIn}) as changed_in from ${removals}
    where ${removals.workspaceId} = ${actor.workspaceId} and ${removals.type} = 'details' group by 1) as removed_details`;
  const from = sql`${consignors}
    left join ${consignorDetails} on ${consignorDetails.workspaceId} = ${workspaceId} and ${consignorDetails.nameKey} = ${consignorKeyOf(name)}
    left join ${removed} on removed_details.id = ${id}`;
  const changedIn = sql`greatest(${consignors.changedIn}, ${consignorDetails.changedIn}, removed_details.changed_in)`;
  return branch(window, { ...of, changedIn, from });
}

/** Sections of the settings; one that was never saved has its defaults since the beginning. */
function settingBranch({ actor }: Reader, window: Window): SQL {
  const owner = sql`(select ${users.id} from ${users} where ${isOwnerOf(actor.workspaceId)})`;
  const from = sql`(
    select section.id, coalesce(max(${settings.changedIn}), 0) as changed_in
    from json_array_elements_text(${JSON.stringify(settingIds)}::json) as section(id)
    left join ${settings} on ${settings.workspaceId} = ${actor.workspaceId} and ${settings.section} = section.id
      and (${settings.userId} is null or ${settings.userId} in (${actor.userId}, ${owner}))
    group by section.id) as sections`;
  return branch(window, {
    ...{ rank: ranks.setting, from, where: sql`true` },
    ...{ id: sql`(sections.id collate "C")`, changedIn: sql`sections.changed_in` },
  });
}

/** Condition for removals of items that the actor saw. An item that is in another manifest of theirs is only saved. */
function isRemovedItem({ actor }: Reader): SQL {
  const isThis = sql`${items.id} = ${removals.entityId}`;
  if (actor.role === "admin") return sql`not exists (select from ${items} where ${isThis})`;
  const ofUser = sql`${assignments.userId} = ${actor.userId}`;
  return sql`exists (select from ${assignments} where ${ofUser}
      and ${assignments.manifestId} = ${removals.manifestId} and ${assignments.changedIn} < ${removals.changedIn})
    and not exists (select from ${items} join ${assignments} on ${assignments.manifestId} = ${items.manifestId}
      where ${ofUser} and ${isThis})`;
}

function removalBranches(ctx: Reader, window: Window, types: readonly ChangeType[]): SQL[] {
  const { actor } = ctx;
  const isOwn = sql`${removals.userId} = ${actor.userId}`;
  // A removed manifest removes its items.
  const ofManifest = types.includes("manifest") || types.includes("item");
  const kinds = [
    types.includes("consignor") && ([ranks.removedConsignor, "consignor", isOwn] as const),
    ofManifest &&
      ([
        ranks.removedManifest,
        "manifest",
        actor.role === "admin" ? sql`${removals.userId} is null` : isOwn,
      ] as const),
    types.includes("item") && ([ranks.removedItem, "item", isRemovedItem(ctx)] as const),
  ];
  return kinds.flatMap((kind) => {
    if (!kind) return [];
    const [rank, type, isVisible] = kind;
    const where = sql`${removals.workspaceId} = ${actor.workspaceId} and ${removals.type} = ${type}
      and ${removals.changedIn} >= ${window.floor} and ${isVisible}`;
    const { entityId: id, changedIn } = removals;
    return branch(window, { rank, id, changedIn, from: sql`${removals}`, where, isDistinct: true });
  });
}

/** Entries behind a place in commit order, without their data. */
export async function readPlaces(
  ctx: ActorContext,
  window: Window,
  types: readonly ChangeType[],
): Promise<Place[]> {
  const branches = [
    ...removalBranches(ctx, window, types),
    ...(types.includes("setting") ? [settingBranch(ctx, window)] : []),
    ...(types.includes("consignor") ? [consignorBranch(ctx, window)] : []),
    ...(types.includes("manifest") ? [manifestBranch(ctx, window)] : []),
    ...(types.includes("item") ? itemBranches(ctx, window) : []),
  ];
  const rows = await ctx.db.execute<{ changed_in: string; rank: number; id: string }>(sql`
    select changed_in, rank, id from (${sql.join(branches, sql` union all `)}) as entries
    order by changed_in, rank, id limit ${window.limit}`);
  return rows.map(({ changed_in, rank, id }) => ({ changedIn: Number(changed_in), rank, id }));
}
