import { dropOwnTables, hasForeignObjects, ownTables } from "@lotwright/db/drop-tables";
import {
  isRestoreUnfinished,
  type LockedDatabase,
  type Migration,
  newestMigration,
  readMigrations,
  withMigrationLock,
} from "@lotwright/db/migrate";
import type { Storage } from "@lotwright/storage/storage";
import type postgres from "postgres";
import type { Archive } from "./archive-reader";
import { BackupError } from "./backup-error";
import { type Loaded, load } from "./load";
import type { OnProgress } from "./progress";
import { type Archives, verify } from "./verify";

export type Target = { /** The database to fill, and its storage. */ url: string; storage: Storage };

export type RestorePlan = {
  archives: Archives;
  /** Opens the target, once everything in the archives is verified. */
  openTarget: () => Promise<Target>;
  /** Runs after loading, in the backup's schema. */
  onLoaded?: (sql: postgres.Sql) => Promise<void>;
  /** Runs in this release's schema, before a server may start. */
  beforeUse: (url: string) => Promise<void>;
  onProgress?: OnProgress | undefined;
};

/**
 * Restores into an empty installation, after verifying the archives. No server starts on the database before it is complete; an
 * interrupted restore must be run again.
 * @throws BackupError with a sentence for the operator
 */
export async function restore(plan: RestorePlan): Promise<Loaded> {
  const { archives, beforeUse, onProgress } = plan;
  const migration = await knownMigration(archives.newest);
  await verify(archives, onProgress);
  const { url, storage } = await plan.openTarget();
  return withMigrationLock(url, async (locked) => {
    await requireFillable(locked.sql);
    await locked.markRestore();
    const loaded = await fill(locked, migration, { archives, storage, onProgress });
    await plan.onLoaded?.(locked.sql);
    await locked.migrate();
    await beforeUse(url);
    await locked.unmarkRestore();
    return loaded;
  });
}

type Filling = Pick<RestorePlan, "archives"> &
  Pick<Target, "storage"> & { onProgress: OnProgress | undefined };

async function fill(
  locked: LockedDatabase,
  migration: Migration,
  { archives, ...loading }: Filling,
): Promise<Loaded> {
  const { sql } = locked;
  await dropOwnTables(sql);
  await locked.migrate(migration);
  try {
    return await load(archives, { ...loading, sql });
  } catch (error) {
    await dropOwnTables(sql);
    await locked.unmarkRestore();
    throw error;
  }
}

/** Finds the migration of this release that matches the backup's database. */
async function knownMigration({ header, place }: Archive): Promise<Migration> {
  const migrations = await readMigrations();
  const { tag, when } = header.migration;
  const found = migrations.find((migration) => migration.when === when && migration.tag === tag);
  if (found) return found;
  const newest = Math.max(...migrations.map((migration) => migration.when));
  const what =
    when > newest
      ? "was made by a newer release. Update this one, and try again."
      : `was made by a release that this one does not come from (${tag}).`;
  throw new BackupError(`The backup ${place.label} ${what}`);
}

/**
 * Checks early what `restore` checks again under its lock.
 * @throws BackupError if the database has accounts, tables of another program or other connections
 */
export async function requireEmptyDatabase(url: string): Promise<void> {
  await withMigrationLock(url, ({ sql }) => requireFillable(sql));
}

async function requireFillable(sql: postgres.Sql): Promise<void> {
  await requireAlone(sql);
  await requireEmpty(sql);
}

/** Throws if a server is connected, which would continue with unexpected tables. */
async function requireAlone(sql: postgres.Sql): Promise<void> {
  const others = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  if (others.length === 0) return;
  throw new BackupError(
    `${others.length} other connections to the database are open. Stop all servers and programs that use it, and try again.`,
  );
}

async function requireEmpty(sql: postgres.Sql): Promise<void> {
  if (await isRestoreUnfinished(sql)) return;
  const isOwn = (await ownTables(sql)).length > 0 && (await newestMigration(sql)) !== undefined;
  if (!isOwn) {
    if (!(await hasForeignObjects(sql))) return;
    throw new BackupError("Another program uses this database. Choose an empty one.");
  }
  const [row] = await sql`select exists (select from users) or exists (select from workspaces) as "isUsed"`;
  if (!row?.isUsed) return;
  throw new BackupError(
    "This installation is not empty: it has accounts. Restore into a new one, with another DATA_DIR or database.",
  );
}
