import { items, manifests, undoSnapshots } from "@lotwright/db/schema";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { isRecent } from "../../../core/undo-snapshots";
import { type ManifestRow, visibleManifests } from "../../accounts/assignments/access";
import { uuids } from "../lot-changes/access";
import { lockManifests } from "./locks";

const rowsOf = ({ actor }: ActorContext, snapshotId: string) => sql`${undoSnapshots},
  jsonb_array_elements(${undoSnapshots.rows}) as row
  where ${and(eq(undoSnapshots.id, snapshotId), eq(undoSnapshots.workspaceId, actor.workspaceId))}`;

/** Condition for the lots of a snapshot. Uses an array, whose ids PostgreSQL looks up; for a subquery it would read all lots. */
const isOfSnapshot = (ctx: ActorContext, snapshotId: string) =>
  sql`${items.id} = any(array(select (row ->> 'itemId')::uuid from ${rowsOf(ctx, snapshotId)}))`;

/** Manifests visible to the actor that hold lots of an operation now or after its undo. */
async function findPlaces(ctx: ActorContext, snapshotId: string): Promise<string[]> {
  const holding = sql`(select ${items.manifestId} from ${items} where ${isOfSnapshot(ctx, snapshotId)})`;
  const before = sql`(select (row -> 'before' ->> 'manifestId')::uuid from ${rowsOf(ctx, snapshotId)})`;
  const rows = await ctx.db
    .select({ id: manifests.id })
    .from(manifests)
    .where(and(or(inArray(manifests.id, holding), inArray(manifests.id, before)), visibleManifests(ctx)));
  return rows.map(({ id }) => id);
}

async function lockLots(ctx: ActorContext, snapshotId: string, manifestIds: readonly string[]) {
  await ctx.db.execute(sql`select from ${items}
    where ${items.manifestId} = any(${uuids(manifestIds)}) and ${isOfSnapshot(ctx, snapshotId)}
    order by ${items.id} for update`);
}

/**
 * Locks an operation's snapshot and later ones of all manifests that its lots may have been in, in id order, and returns the
 * later ids. Follows moves between manifests, including undone ones. Skips manifests that the actor may not see.
 */
async function lockSnapshots(
  ctx: ActorContext,
  snapshotId: string,
  manifestIds: readonly string[],
): Promise<string[]> {
  const { workspaceId } = ctx.actor;
  const all = sql`${undoSnapshots.otherManifestIds} || ${undoSnapshots.manifestId}`;
  const isSince = sql`${undoSnapshots.workspaceId} = ${workspaceId}
    and ${undoSnapshots.createdAt} >= (select created_at from own)`;
  const locked = await ctx.db.execute<{ id: string }>(sql`
    with recursive own as (
      select ${undoSnapshots.createdAt} from ${undoSnapshots}
      where ${undoSnapshots.id} = ${snapshotId} and ${undoSnapshots.workspaceId} = ${workspaceId} and ${isRecent}
    ), reached as (
      select unnest(${uuids(manifestIds)}) as id
      union
      select unnest(${all}) from reached, ${undoSnapshots}
      where ${isSince} and ${undoSnapshots.otherManifestIds} <> '{}' and reached.id = any(${all})
    )
    select ${undoSnapshots.id} from ${undoSnapshots}
    where ${isSince} and (${undoSnapshots.id} = ${snapshotId} or ${undoSnapshots.rowCount} > 0 and exists (
      select from ${manifests} where ${manifests.id} = any(${all})
        and ${manifests.id} in (select id from reached) and ${visibleManifests(ctx)}
    ))
    order by ${undoSnapshots.id} for update`);
  return locked.map(({ id }) => id).filter((id) => id !== snapshotId);
}

export type LockedUndo = {
  /** Manifests of the operation and of its lots, before and after the undo, in id order. */
  manifests: ManifestRow[];
  /** Ids of later snapshots that may concern the same lots. */
  laterIds: string[];
};

/**
 * Locks manifests, then lots, then snapshots of an undo. Lots come before snapshots, because an import locks lots without their
 * manifest, and its writes must be in a snapshot or not exist yet. Throws CONFLICT if lots were moved in between.
 */
export async function lockUndo(
  ctx: ActorContext,
  snapshotId: string,
  ofOperation: readonly string[],
): Promise<LockedUndo> {
  const manifests = await lockManifests(ctx, [...ofOperation, ...(await findPlaces(ctx, snapshotId))]);
  const manifestIds = manifests.map(({ id }) => id);
  await lockLots(ctx, snapshotId, manifestIds);
  const laterIds = await lockSnapshots(ctx, snapshotId, manifestIds);
  const places = await findPlaces(ctx, snapshotId);
  if (places.every((id) => manifestIds.includes(id))) return { manifests, laterIds };
  throw new AppError("CONFLICT", "Lots of this change were moved to another manifest just now. Try again.");
}
