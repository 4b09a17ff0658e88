import type { ActivityVerb } from "@lotwright/contracts/activity";
import { undoHours } from "@lotwright/contracts/results";
import { type UndoRow, undoSnapshots } from "@lotwright/db/schema";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError, notFound } from "../../errors";
import { one } from "../../one";
import { mapYielding, stringifyYielding } from "../../yielding";
import { isManifestVisible } from "../manifests/access";
import { maxOperationBytes, tooMuchText } from "./access";

/** What an operation on many lots overwrites. */
export type NewSnapshot = {
  manifestId: string;
  otherManifestIds?: string[];
  /** The verb of its activity entry. */
  operation: ActivityVerb;
  rows: readonly UndoRow[];
};

/**
 * Stores what an operation overwrites, in its transaction. Returns the id by which it can be undone. A row has the same columns in
 * `before` and in `after`: `lotNumber` with `sectionLetter` is one field to undo, and with `manifestId` as well.
 */
export async function writeSnapshot(
  { db, actor }: ActorContext,
  { rows, ...snapshot }: NewSnapshot,
): Promise<string> {
  const json = await stringifyYielding(rows);
  if (json.length > maxOperationBytes) throw tooMuchText();
  const { workspaceId, userId } = actor;
  const values = { ...snapshot, workspaceId, userId, rows: sql`${json}::jsonb` };
  return one(await db.insert(undoSnapshots).values(values).returning({ id: undoSnapshots.id })).id;
}

export const isRecent: SQL<boolean> = sql`${undoSnapshots.createdAt} > now() - make_interval(hours => ${undoHours})`;

/** Imports of results have an undo of their own. */
export const isOfBulkEdit = ne(undoSnapshots.operation, "results.imported");

const ofWorkspace = ({ actor }: ActorContext) => eq(undoSnapshots.workspaceId, actor.workspaceId);

const byId = (ctx: ActorContext, snapshotId: string) =>
  and(eq(undoSnapshots.id, snapshotId), ofWorkspace(ctx), isOfBulkEdit);

const absent = () => notFound("change");

/** The manifests that an operation changed, and how many lots it deleted. Throws unless the actor may see all of them. */
export async function reachOf(ctx: ActorContext, snapshotId: string) {
  // Only a merge deletes lots; the rows of others are not read for that.
  const isMerge = eq(undoSnapshots.operation, "items.merged" satisfies ActivityVerb);
  const deleted = sql`select count(*)::int from jsonb_array_elements(${undoSnapshots.rows})
    where value -> 'after' = 'null'::jsonb`;
  const [row] = await ctx.db
    .select({
      manifestId: undoSnapshots.manifestId,
      others: undoSnapshots.otherManifestIds,
      returning: sql<number>`case when ${isMerge} then (${deleted}) else 0 end`,
    })
    .from(undoSnapshots)
    .where(byId(ctx, snapshotId));
  if (!row) throw absent();
  const manifestIds = [row.manifestId, ...row.others].sort();
  for (const id of manifestIds) if (!(await isManifestVisible(ctx, id))) throw absent();
  return { manifestIds, returning: row.returning };
}

/** Takes an operation out of the snapshots, so that it is undone once. Throws when there is none, or when it is too old. */
export async function takeSnapshot(ctx: ActorContext, snapshotId: string) {
  const { rows: all, manifestId } = undoSnapshots;
  // One text for each lot, which are parsed in slices.
  const texts = await ctx.db
    .select({ text: sql<string>`jsonb_array_elements(${all})::text` })
    .from(undoSnapshots)
    .where(byId(ctx, snapshotId));
  const [row] = await ctx.db
    .delete(undoSnapshots)
    .where(byId(ctx, snapshotId))
    .returning({ manifestId, isRecent });
  if (!row) throw absent();
  if (!row.isRecent) {
    throw new AppError("CONFLICT", `A change can be undone for ${undoHours} hours. This one is older.`);
  }
  const rows = await mapYielding(texts, ({ text }): UndoRow => JSON.parse(text));
  return { manifestId: row.manifestId, rows };
}
