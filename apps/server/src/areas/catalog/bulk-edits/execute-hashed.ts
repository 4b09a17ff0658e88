import type { Database } from "@lotwright/db/client";
import { type SQL, sql } from "drizzle-orm";

/**
 * Runs a query that joins snapshot rows, with hash joins only. PostgreSQL expects few rows in a snapshot, and would use a
 * quadratic nested loop.
 */
export async function executeHashed<Row extends Record<string, unknown>>(db: Database, query: SQL) {
  await db.execute(sql`set local enable_nestloop = off`);
  const rows = await db.execute<Row>(query);
  await db.execute(sql`set local enable_nestloop = on`);
  return rows;
}
