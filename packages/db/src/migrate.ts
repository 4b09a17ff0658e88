import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const migrationLock = 7_240_155_019;

/** Applies pending migrations under an advisory lock, so that several servers may start concurrently. */
export async function migrateDatabase(url: string): Promise<void> {
  // A single connection that is never recycled, since it owns the session lock.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
