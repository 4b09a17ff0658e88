import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import type { Database } from "@lotwright/db/client";
import * as schema from "@lotwright/db/schema";
import { and, eq, inArray, isNull, lte, ne, or } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { deleteInBatches } from "../../../core/delete-in-batches";
import { storageKey } from "../../media/photos/access";

type RemovalDeps = Pick<Deps, "db" | "storage" | "events" | "log">;
type Sweep = { now: Date; signal?: AbortSignal | undefined };
type Removal = { workspaceId: string } & Sweep;

const { apiKeys, deliveries, invitations, passwordResets, photos, recordings, sessions, users, workspaces } =
  schema;

/** Deletes the workspaces whose period has ended. A failure does not stop others; the next sweep completes it. */
export async function sweepWorkspaces(deps: RemovalDeps, sweep: Sweep): Promise<void> {
  const isDue = lte(workspaces.deleteAfter, sweep.now);
  const due = await deps.db.select({ workspaceId: workspaces.id }).from(workspaces).where(isDue);
  for (const { workspaceId } of due) {
    if (sweep.signal?.aborted) return;
    await removeWorkspace(deps, { workspaceId, ...sweep }).catch((err: unknown) => {
      if (!sweep.signal?.aborted) deps.log.warn({ err, workspaceId }, "a workspace could not be deleted yet");
    });
  }
}

/** Deletes a workspace. Can be resumed after any failure, because the workspace's row is deleted last. */
async function removeWorkspace(deps: RemovalDeps, removal: Removal): Promise<void> {
  const { workspaceId } = removal;
  if (!(await endAllAccess(deps, removal))) return;
  await removeRecordings(deps, removal);
  await removePhotos(deps, removal);
  await removeRows(deps, removal);
  if (await removeLastRow(deps, removal)) deps.log.info({ workspaceId }, "workspace deleted");
}

/** Locks the workspace until the transaction ends. Undefined if it is gone or its deletion was canceled. */
async function lockDue(tx: Database, { workspaceId, now }: Removal) {
  const isDue = and(eq(workspaces.id, workspaceId), lte(workspaces.deleteAfter, now));
  const [row] = await tx.select({ id: workspaces.id }).from(workspaces).where(isDue).for("update");
  return row;
}

/** Deactivates all accounts and revokes their sessions, unless the deletion was canceled. Ends running downloads and streams. */
function endAllAccess({ db, events }: RemovalDeps, removal: Removal): Promise<boolean> {
  const { workspaceId, now } = removal;
  return db.transaction(async (tx) => {
    if (!(await lockDue(tx, removal))) return false;
    const isMember = eq(users.workspaceId, workspaceId);
    await tx.update(users).set({ isActive: false }).where(isMember);
    const members = tx.select({ id: users.id }).from(users).where(isMember);
    await tx.delete(sessions).where(inArray(sessions.userId, members));
    await tx.delete(passwordResets).where(inArray(passwordResets.userId, members));
    await tx.delete(invitations).where(eq(invitations.workspaceId, workspaceId));
    const isUsable = and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.revokedAt));
    await tx.update(apiKeys).set({ revokedAt: now }).where(isUsable);
    await events.publish(tx, { workspaceId, type: "session.ended" });
    return true;
  });
}

/** Time in ms longer than any upload takes, since a running one may still write its object. */
const uploadMs = 60 * 60 * 1000;
const rowsPerBatch = 20;

type Objects = { count: number; keys: string[]; deleteRows(): Promise<unknown> };

/** Removes objects and their rows until `lockNext` finds none. Rows stay for the next sweep while storage is unavailable. */
async function removeObjects(
  { db, storage }: RemovalDeps,
  { signal }: Removal,
  lockNext: (tx: Database) => Promise<Objects>,
): Promise<void> {
  let count = 0;
  do {
    signal?.throwIfAborted();
    count = await db.transaction(async (tx) => {
      const batch = await lockNext(tx);
      const removals = await Promise.allSettled(batch.keys.map((key) => storage.remove(key)));
      const failed = removals.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
      if (batch.count > 0) await batch.deleteRows();
      return batch.count;
    });
  } while (count > 0);
}

function removePhotos(deps: RemovalDeps, removal: Removal): Promise<void> {
  const cutoff = new Date(removal.now.getTime() - uploadMs);
  const isWritten = or(eq(photos.state, "stored"), lte(photos.createdAt, cutoff));
  const removable = and(eq(photos.workspaceId, removal.workspaceId), isWritten);
  return removeObjects(deps, removal, async (tx) => {
    const all = tx.select({ id: photos.id, url: photos.url }).from(photos).where(removable);
    const rows = await all.limit(rowsPerBatch).for("update", { skipLocked: true });
    const ids = rows.map(({ id }) => id);
    return {
      count: rows.length,
      keys: rows.flatMap(({ url }) => [storageKey(thumbnailUrl(url)), storageKey(url)]),
      deleteRows: () => tx.delete(photos).where(inArray(photos.id, ids)),
    };
  });
}

function removeRecordings(deps: RemovalDeps, removal: Removal): Promise<void> {
  const { id, storageKey: key, workspaceId, state, createdAt } = recordings;
  const cutoff = new Date(removal.now.getTime() - uploadMs);
  const isWritten = or(ne(state, "receiving"), lte(createdAt, cutoff));
  const removable = and(eq(workspaceId, removal.workspaceId), isWritten);
  return removeObjects(deps, removal, async (tx) => {
    const all = tx.select({ id, key }).from(recordings).where(removable);
    const rows = await all.limit(rowsPerBatch).for("update", { skipLocked: true });
    const ids = rows.map((row) => row.id);
    return {
      count: rows.length,
      keys: rows.flatMap((row) => row.key ?? []),
      deleteRows: () => tx.delete(recordings).where(inArray(id, ids)),
    };
  });
}

/** Tables with many rows, referencing ones first; the rest is deleted by cascade with the workspace. */
const largeTables = [
  schema.exportAdjustments,
  schema.items,
  schema.activity,
  schema.exportLogs,
  schema.deliveries,
  schema.jobs,
  schema.savedFilters,
  schema.consignors,
  schema.consignorDetails,
  schema.assignments,
  schema.lotLeases,
  schema.manifests,
];

async function removeRows({ db }: RemovalDeps, { workspaceId, signal }: Removal): Promise<void> {
  const { undoSnapshots, lotImports, deliveryLots, recordedResponses } = schema;
  const sent = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.workspaceId, workspaceId));
  const members = db.select({ id: users.id }).from(users).where(eq(users.workspaceId, workspaceId));
  const some = { signal, batchSize: 100 };
  await deleteInBatches(db, undoSnapshots, eq(undoSnapshots.workspaceId, workspaceId), some);
  // Each import has up to 20,000 rows.
  await deleteInBatches(db, lotImports, eq(lotImports.workspaceId, workspaceId), { signal, batchSize: 5 });
  await deleteInBatches(db, deliveryLots, inArray(deliveryLots.deliveryId, sent), { signal });
  await deleteInBatches(db, recordedResponses, inArray(recordedResponses.userId, members), { signal });
  for (const table of largeTables) {
    await deleteInBatches(db, table, eq(table.workspaceId, workspaceId), { signal });
  }
  // One user per statement, because PostgreSQL reads whole tables to find references to a user.
  await deleteInBatches(db, users, eq(users.workspaceId, workspaceId), { signal, batchSize: 1 });
}

/** Deletes the workspace's row under a lock, so that no row is added. Rows with objects are left to the next sweep. */
function removeLastRow({ db }: RemovalDeps, removal: Removal): Promise<boolean> {
  const { workspaceId } = removal;
  return db.transaction(async (tx) => {
    if (!(await lockDue(tx, removal))) return false;
    const photoCount = await tx.$count(photos, eq(photos.workspaceId, workspaceId));
    const recordingCount = await tx.$count(recordings, eq(recordings.workspaceId, workspaceId));
    if (photoCount + recordingCount > 0) return false;
    await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
    return true;
  });
}
