import { sql } from "drizzle-orm";
import type { TestServer } from "./app";

/**
 * Vacuums and analyzes all tables like autovacuum, until each page of `tables` is marked visible to all sessions; nothing may write
 * to these tables at that time. PostgreSQL leaves pages unmarked while an older snapshot of another session is open, and index-only scans then read
 * the table as well.
 */
export async function vacuum({ db }: Pick<TestServer, "db">, ...tables: string[]): Promise<void> {
  // A vacuum that bypasses indexes leaves pages with dead items unmarked.
  do await db.execute(sql`vacuum (analyze, index_cleanup on)`);
  while (await hasUnmarkedPages(db, tables));
}

async function hasUnmarkedPages(db: TestServer["db"], tables: readonly string[]): Promise<boolean> {
  const unmarked = await db.execute(sql`
    select 1 from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages
      and relname = any(${`{${tables.join()}}`}::text[])
    limit 1`);
  return unmarked.length > 0;
}
