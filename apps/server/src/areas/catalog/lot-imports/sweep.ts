import { undoHours } from "@lotwright/contracts/catalog/results";
import type { Database } from "@lotwright/db/client";
import { lotImports } from "@lotwright/db/schema";
import { lt } from "drizzle-orm";
import { deleteInBatches } from "../../../core/delete-in-batches";

/** Time for which imports are stored, as long as they can be undone. */
const storedMs = undoHours * 60 * 60 * 1000;

/** Imports deleted per statement; each may have 20,000 rows. */
const batchSize = 5;

/** Deletes imports created more than a day ago. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - storedMs);
  await deleteInBatches(db, lotImports, lt(lotImports.createdAt, oldest), { batchSize });
}
