import { undoHours } from "@lotwright/contracts/catalog/results";
import { type ActivityVerb, editVerbs, type UndoableVerb } from "@lotwright/contracts/workspace/activity";
import { activity, type UndoRow, undoSnapshots } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { deleteAboveQuota, deletionsAboveQuota } from "../../../core/delete-above-quota";
import { AppError, notFound } from "../../../core/errors";
import { one } from "../../../core/one";
import { isOfBulkEdit, isRecent, undoableVerbs } from "../../../core/undo-snapshots";
import { mapYielding, stringifyYielding } from "../../../core/yielding";
import { isManifestVisible } from "../../accounts/assignments/access";
import { maxOperationBytes, tooMuchText } from "./access";

/** Former values that an operation on many lots overwrites. */
export type NewSnapshot = {
  manifestId: string;
  otherManifestIds?: string[];
  /** The verb of its activity entry. */
  operation: UndoableVerb;
  rows: readonly UndoRow[];
};

type EditSnapshot = {
  id: string;
  workspaceId: string;
  manifestId: string;
  userId: string | null;
  row: UndoRow;
};

/**
 * Stores a snapshot of overwritten values in the operation's transaction, and returns its id for undo. A row has the same columns
 * in `before` and `after`; `lotNumber`, `sectionLetter` and `manifestId` are undone together. Deletes the workspace's oldest
 * snapshots above its quota.
 */
export async function writeSnapshot(ctx: ActorContext, { rows, ...snapshot }: NewSnapshot): Promise<string> {
  const { db, actor } = ctx;
  const json = await stringifyYielding(rows);
  if (json.length > maxOperationBytes) throw tooMuchText();
  const { workspaceId, userId } = actor;
  // Timestamped under locks, so that snapshots of a lot are in the order of its changes.
  const createdAt = sql`clock_timestamp()`;
  const values = { ...snapshot, workspaceId, userId, createdAt, rows: sql`${json}::jsonb` };
  const { id } = one(await db.insert(undoSnapshots).values(values).returning({ id: undoSnapshots.id }));
  await deleteAboveQuota(ctx, "undoBytes", json.length);
  return id;
}

const insertRow = statement((db) =>
  db
    .insert(undoSnapshots)
    .values({
      id: sql.placeholder("id"),
      workspaceId: sql.placeholder("workspaceId"),
      manifestId: sql.placeholder("manifestId"),
      userId: sql.placeholder("userId"),
      operation: "item.changed" satisfies UndoableVerb,
      createdAt: sql`clock_timestamp()`,
      rows: sql`${sql.placeholder("rows")}::jsonb`,
    })
    .returning({ id: undoSnapshots.id }),
);

/** Statements that store the snapshot of one lot's edit under the id of its activity entry, to send with the edit. */
export function editSnapshot(
  { db, quotas }: Pick<ActorContext, "db" | "quotas">,
  { row, ...snapshot }: EditSnapshot,
) {
  const { workspaceId } = snapshot;
  const rows = JSON.stringify([row]);
  return [
    () => insertRow(db, { ...snapshot, rows }),
    ...deletionsAboveQuota({ db, quotas, actor: { workspaceId } }, "undoBytes", rows.length),
  ];
}

const ofWorkspace = ({ actor }: ActorContext) => eq(undoSnapshots.workspaceId, actor.workspaceId);

const byId = (ctx: ActorContext, snapshotId: string) =>
  and(eq(undoSnapshots.id, snapshotId), ofWorkspace(ctx), isOfBulkEdit);

const tooOld = () =>
  new AppError("CONFLICT", `A change can be undone for ${undoHours} hours. This one is older.`);

const givenUp = () =>
  new AppError(
    "CONFLICT",
    "This change can no longer be undone: newer changes filled the workspace's space for undo, or a backup was restored.",
  );

/** Error for a missing snapshot: expired according to the activity, or not found. An undone change counts as not found. */
async function absence(ctx: ActorContext, snapshotId: string): Promise<AppError> {
  const { id, verb, manifestId, createdAt, entityId, workspaceId } = activity;
  const isRecent = sql<boolean>`${createdAt} > now() - make_interval(hours => ${undoHours})`;
  const entries = await ctx.db
    .select({ id, verb, manifestId, isRecent })
    .from(activity)
    .where(and(or(eq(entityId, snapshotId), eq(id, snapshotId)), eq(workspaceId, ctx.actor.workspaceId)));
  const [entry] = entries;
  const canTell = entry?.manifestId && (await isManifestVisible(ctx, entry.manifestId));
  const isEdit = (one: { id: string; verb: string }) => one.id === snapshotId && editVerbs.includes(one.verb);
  const isChange = entries.every((one) => undoableVerbs.includes(one.verb) || isEdit(one));
  if (!canTell || !isChange) return notFound("change");
  return entry.isRecent ? givenUp() : tooOld();
}

/** Manifests that an operation changed, and number of lots it deleted. Throws unless the actor may see all of them. */
export async function reachOf(ctx: ActorContext, snapshotId: string) {
  // Only a merge deletes lots, so other snapshots are not read.
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
  if (!row) throw await absence(ctx, snapshotId);
  const manifestIds = [row.manifestId, ...row.others].sort();
  for (const id of manifestIds) if (!(await isManifestVisible(ctx, id))) throw notFound("change");
  return { manifestIds, returning: row.returning };
}

/**
 * Deletes and returns a snapshot's rows, so that it can be undone only once. The remaining record shows for a day which manifests
 * a move connected. Throws if missing or expired.
 */
export async function takeSnapshot(ctx: ActorContext, snapshotId: string) {
  const { rows: all, manifestId, operation } = undoSnapshots;
  // One JSON text per lot, parsed in slices.
  const texts = await ctx.db
    .select({ text: sql<string>`jsonb_array_elements(${all})::text` })
    .from(undoSnapshots)
    .where(byId(ctx, snapshotId));
  const [row] = await ctx.db
    .update(undoSnapshots)
    .set({ rows: [] })
    .where(byId(ctx, snapshotId))
    .returning({ manifestId, operation, isRecent });
  if (!row) throw await absence(ctx, snapshotId);
  if (!row.isRecent) throw tooOld();
  const rows = await mapYielding(texts, ({ text }): UndoRow => JSON.parse(text));
  return { manifestId: row.manifestId, operation: row.operation, rows };
}
