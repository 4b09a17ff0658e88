import { sql } from "drizzle-orm";
import type { TestServer } from "./app";

/**
 * Vacuums and analyzes all tables like autovacuum, or one of them, until each page is marked visible to all sessions. PostgreSQL
 * leaves pages unmarked while an older snapshot of another session is open, and index-only scans then read the table as well.
 */
export async function vacuum({ db }: Pick<TestServer, "db">, table?: string): Promise<void> {
  const name = table === undefined ? sql`` : sql.identifier(table);
  do await db.execute(sql`vacuum analyze ${name}`);
  while (await hasUnmarkedPages(db, table));
}

async function hasUnmarkedPages(db: TestServer["db"], table?: string): Promise<boolean> {
  const unmarked = await db.execute(sql`
    select 1 from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages
      and relname = coalesce(${table ?? null}, relname)
    limit 1`);
  return unmarked.length > 0;
}
