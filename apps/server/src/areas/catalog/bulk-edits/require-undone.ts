import { undoNouns } from "@lotwright/contracts/workspace/activity";
import { items, manifests, undoSnapshots } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { editVerb } from "../../../core/undo-snapshots";
import { visibleManifests } from "../../accounts/assignments/access";
import { uuids } from "../lot-changes/access";
import { executeHashed } from "./execute-hashed";

/**
 * SQL of snapshot rows of operations on many lots that the actor can undo, as `row`. An edit of one lot never has to be undone first:
 * its lot stays as it is.
 */
const undoableRows = (ctx: ActorContext, snapshotIds: readonly string[]) => {
  const { id, manifestId, otherManifestIds, operation, rows } = undoSnapshots;
  const visible = sql`array(select ${manifests.id} from ${manifests} where ${visibleManifests(ctx)})`;
  return sql`${undoSnapshots} cross join jsonb_array_elements(${rows}) as row
    where ${id} = any(${uuids(snapshotIds)}) and ${operation} <> ${editVerb} and ${otherManifestIds} || ${manifestId} <@ ${visible}`;
};

/** Throws CONFLICT naming the newest operation found by `query`, if any. */
async function requireNone({ db }: ActorContext, query: SQL, reason: string): Promise<void> {
  const newestFirst = sql`order by ${undoSnapshots.createdAt} desc, ${undoSnapshots.id} desc limit 1`;
  const [later] = await executeHashed<{ operation: string }>(db, sql`${query} ${newestFirst}`);
  if (!later) return;
  const noun = new Map<string, string>(Object.entries(undoNouns)).get(later.operation) ?? "change";
  throw new AppError("CONFLICT", `Undo the later ${noun} first: ${reason}. Nothing was undone.`);
}

type Later = { snapshotId: string; laterIds: readonly string[]; manifestIds: readonly string[] };

/**
 * Throws CONFLICT if a later operation must be undone first: one that changed lots created by this one, changed photos that this
 * one took from a lot, or merged lots of this merge.
 */
export async function requireLotsUndone(ctx: ActorContext, { snapshotId, laterIds, manifestIds }: Later) {
  if (laterIds.length === 0) return;
  const isStored = sql`exists (select from ${items}
    where ${items.id} = own.item_id::uuid and ${items.manifestId} = any(${uuids(manifestIds)}))`;
  const isDeletion = sql`row -> 'after' = 'null'`;
  const query = sql`
    with own as materialized (
      select value ->> 'itemId' as item_id, value -> 'before' = 'null' as is_made, value -> 'before' ? 'photoUrls' as has_photos,
        bool_or(value -> 'before' = 'null') over () as makes, bool_or(value -> 'after' = 'null') over () as deletes
      from undo_snapshots s, jsonb_array_elements(s.rows) where s.id = ${snapshotId}
    ), blocked as materialized (select * from own where makes or deletes)
    select ${undoSnapshots.operation} from ${undoableRows(ctx, laterIds)} and exists (
      select from blocked own where own.item_id = row ->> 'itemId' and (
        is_made and (${isDeletion} or ${isStored})
        or makes and has_photos and row -> 'before' ? 'photoUrls'
        or deletes and ${isDeletion}
      )
    )`;
  await requireNone(ctx, query, "it changed the same lots");
}

/** Throws CONFLICT if this undo needs a number or external id (`column`) that a later operation gave to another lot. */
export async function requirePlacesUndone(
  ctx: ActorContext,
  laterIds: readonly string[],
  { lotIds, column }: { lotIds: readonly string[]; column: "lotNumber" | "externalId" },
): Promise<void> {
  if (laterIds.length === 0 || lotIds.length === 0) return;
  const isGiven = sql`(row -> 'before' = 'null' or row -> 'before' ? ${column})`;
  const query = sql`select ${undoSnapshots.operation} from ${undoableRows(ctx, laterIds)}
    and (row ->> 'itemId')::uuid = any(${uuids(lotIds)}) and ${isGiven}`;
  const noun = column === "lotNumber" ? "lot numbers" : "external IDs";
  await requireNone(ctx, query, `it gave other lots the ${noun} that this undo needs`);
}
