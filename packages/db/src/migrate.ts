import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { advisoryLocks } from "./advisory-locks";
import { buildSmallIndexes } from "./large-indexes";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
/** Empty schema that marks a database while a restore loads it. */
const restoreMark = "lotwright_restore";

/** A migration of this release as named in its journal. */
export type Migration = { tag: string; when: number };

type Journal = { entries: Migration[] };

/** Error for a database with an interrupted restore, which no server may use. */
export class UnfinishedRestoreError extends Error {
  override readonly name = "UnfinishedRestoreError";

  constructor() {
    super(
      "A restore into this database was interrupted, so it is incomplete. Run npm run restore again with the same backup.",
    );
  }
}

export type LockedDatabase = {
  /** The connection that holds the lock. */
  sql: postgres.Sql;
  /** Applies pending migrations up to `last`, or all. */
  migrate(last?: Migration): Promise<void>;
  /** Sets the mark that prevents servers from starting on this database. */
  markRestore(): Promise<void>;
  unmarkRestore(): Promise<void>;
};

/** Reads this release's migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  return (await readJournal()).entries;
}

/**
 * The newest migration of a database; undefined if there is none.
 * @throws Error if this release does not know it
 */
export async function newestMigration(sql: postgres.ISql): Promise<Migration | undefined> {
  const time = await readNewestTime(sql);
  if (time === undefined) return undefined;
  const newest = (await readMigrations()).find(({ when }) => when === time);
  if (!newest) throw new Error("The database is of a newer release than this one. Update this one first.");
  return newest;
}

/** Whether a restore into a database was interrupted or is running. */
export async function isRestoreUnfinished(sql: postgres.ISql): Promise<boolean> {
  const found = await sql`select 1 from pg_namespace where nspname = ${restoreMark}`;
  return found.length > 0;
}

/** Runs `work` under an advisory lock that starting servers wait for. */
export async function withMigrationLock<T>(url: string, work: (locked: LockedDatabase) => Promise<T>) {
  // A single connection that is never recycled, because it owns the session lock.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migration})`;
    return await work({
      sql,
      migrate: (last) => applyMigrations(sql, last),
      async markRestore() {
        await sql`create schema if not exists ${sql(restoreMark)}`;
      },
      async unmarkRestore() {
        await sql`drop schema ${sql(restoreMark)}`;
      },
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The newest migration of a database before and after migrating, and the duration. */
export type Migrated = {
  /** Undefined for an empty database. */
  from: Migration | undefined;
  to: Migration;
  seconds: number;
};

/**
 * Applies pending migrations under an advisory lock, since several servers may start concurrently.
 * @throws UnfinishedRestoreError
 */
export function migrateDatabase(url: string): Promise<Migrated> {
  return withMigrationLock(url, async (locked) => {
    if (await isRestoreUnfinished(locked.sql)) throw new UnfinishedRestoreError();
    const from = await findNewest(locked.sql);
    const startedAt = performance.now();
    await locked.migrate();
    const seconds = (performance.now() - startedAt) / 1000;
    const to = await findNewest(locked.sql);
    if (!to) throw new Error("The database has no migration after they were applied.");
    return { from, to, seconds };
  });
}

/** The newest migration of a database; `tag` is "unknown" if from a newer release. */
async function findNewest(sql: postgres.ISql): Promise<Migration | undefined> {
  const when = await readNewestTime(sql);
  if (when === undefined) return undefined;
  return (await readMigrations()).find((each) => each.when === when) ?? { tag: "unknown", when };
}

/** Time of the newest migration in milliseconds. */
async function readNewestTime(sql: postgres.ISql): Promise<number | undefined> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!journal?.exists) return undefined;
  const [row] = await sql`select max(created_at)::text as when from drizzle.__drizzle_migrations`;
  return row?.when ? Number(row.when) : undefined;
}

async function applyMigrations(sql: postgres.Sql, last: Migration | undefined): Promise<void> {
  if (last === undefined) {
    await migrate(drizzle(sql), { migrationsFolder });
    await buildSmallIndexes(sql);
    return;
  }
  // drizzle applies everything in its folder.
  const folder = await mkdtemp(join(tmpdir(), "lotwright-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= last.when);
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"));
}
