import { undoHours } from "@lotwright/contracts/results";
import type { Database } from "@lotwright/db/client";
import { undoSnapshots } from "@lotwright/db/schema";
import { lt } from "drizzle-orm";
import { deleteInBatches } from "./delete-in-batches";

/** How long an operation on many items can be undone. */
const undoMs = undoHours * 60 * 60 * 1000;

/** Few, since a snapshot may hold thousands of items. */
const snapshotsAtOnce = 100;

/** Deletes what can no longer be undone. */
export async function sweepUndoSnapshots(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - undoMs);
  await deleteInBatches(db, undoSnapshots, lt(undoSnapshots.createdAt, oldest), {
    batchSize: snapshotsAtOnce,
  });
}
