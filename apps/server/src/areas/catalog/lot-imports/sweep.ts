import { undoHours } from "@lotwright/contracts/catalog/results";
import type { Database } from "@lotwright/db/client";
import { lotImports } from "@lotwright/db/schema";
import { lt } from "drizzle-orm";
import { deleteInBatches } from "../../../core/delete-in-batches";

/** Time for which a file of lots is stored: its report is of use as long as the import can be undone. */
const storedMs = undoHours * 60 * 60 * 1000;

/** Imports that one statement deletes: each may have 20,000 rows. */
const batchSize = 5;

/** Deletes files of lots that were read more than a day ago. */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - storedMs);
  await deleteInBatches(db, lotImports, lt(lotImports.createdAt, oldest), { batchSize });
}
