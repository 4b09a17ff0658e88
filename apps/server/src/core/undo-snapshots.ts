import { undoHours } from "@lotwright/contracts/catalog/results";
import { type UndoableVerb, undoNouns } from "@lotwright/contracts/workspace/activity";
import type { Database } from "@lotwright/db/client";
import { undoSnapshots } from "@lotwright/db/schema";
import { and, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { deleteInBatches } from "./delete-in-batches";

/** Time in ms for which an operation on many items can be undone. */
const undoMs = undoHours * 60 * 60 * 1000;

/** Number of snapshots deleted per statement; few, since a snapshot may hold thousands of items. */
const snapshotsAtOnce = 100;

/** Deletes snapshots that can no longer be undone. */
export async function sweepUndoSnapshots(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - undoMs);
  await deleteInBatches(db, undoSnapshots, lt(undoSnapshots.createdAt, oldest), {
    batchSize: snapshotsAtOnce,
  });
}

export const isRecent: SQL<boolean> = sql`${undoSnapshots.createdAt} > now() - make_interval(hours => ${undoHours})`;

/** Condition for snapshots of edits: imports of results have a separate undo, and undone operations have no rows. */
export const isOfBulkEdit = and(
  ne(undoSnapshots.operation, "results.imported"),
  gt(undoSnapshots.rowCount, 0),
);

/** Operation of the snapshot of one lot's edit. */
export const editVerb = "item.changed" satisfies UndoableVerb;

/** Verbs of operations whose activity names their snapshot: all but edits of one lot and imports of results. */
export const undoableVerbs: readonly string[] = Object.keys(undoNouns).filter(
  (verb) => verb !== "results.imported" && verb !== editVerb,
);
