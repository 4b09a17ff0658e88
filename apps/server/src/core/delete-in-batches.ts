import type { Database } from "@lotwright/db/client";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Batches = {
  batchSize?: number | undefined;
  /** Aborting rejects between two batches. */
  signal?: AbortSignal | undefined;
};

/** Deletes matching rows in batches, because a single statement for very many rows would time out at every sweep. */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  condition: SQL,
  { batchSize = 5_000, signal }: Batches = {},
): Promise<void> {
  let count = 0;
  do {
    signal?.throwIfAborted();
    const batch = sql`array(select ctid from ${table} where ${condition} limit ${batchSize})`;
    ({ count } = await db.execute(sql`delete from ${table} where ctid = any(${batch})`));
  } while (count === batchSize);
}
