import { ownTables } from "@lotwright/db/drop-tables";
import { isRestoreUnfinished, type Migration, newestMigration } from "@lotwright/db/migrate";
import postgres from "postgres";
import { BackupError } from "./backup-error";
import { type Spool, spool } from "./spool";

/**
 * Tables that are not backed up: sessions, reset links and invitations, rate limits, the list of backups, the changes feed, whose
 * transaction ids mean nothing in another database, and undo snapshots, which would be most of a backup. Recorded responses are: a phone may retry a lot after the restore.
 */
const leftOut = new Set([
  ...["sessions", "password_resets", "invitations", "rate_limits", "backups", "undo_snapshots"],
  ...["lot_imports", "lot_import_rows", "change_feed", "removals"],
]);

/** SQL of all object keys that rows name, sorted. */
const objectKeys = `
  select key from (
    select regexp_replace(substr(url, 2), '\\.(jpg|png)$', '-thumb.\\1') as key from photos where state = 'stored'
    union all select substr(url, 2) from photos where state = 'stored'
    union all select storage_key from recordings where storage_key is not null and state <> 'receiving'
  ) as objects order by key collate "C"`;

export type TableSnapshot = { name: string; columns: string[]; text: Spool };

export type Snapshot = {
  createdAt: Date;
  migration: Migration;
  tables: TableSnapshot[];
  /** Keys, one per line. */
  keys: Spool;
  /** Total bytes of photos and recordings, without thumbnails. */
  objectBytes: number;
  close(): Promise<void>;
};

/** Called before each table is copied. */
export type OnTable = (done: number, total: number, bytes: number) => void;

export const bytesOf = (tables: readonly TableSnapshot[]) =>
  tables.reduce((sum, { text }) => sum + text.bytes, 0);

/**
 * Copies every table to files in one transaction at database speed, so that the transaction is short and slow destinations do not
 * block it.
 * @throws BackupError for a database without tables, or one of an unfinished restore
 */
export async function takeSnapshot(url: string, onTable: OnTable = () => {}): Promise<Snapshot> {
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => {} });
  const spools: Spool[] = [];
  const close = async () => {
    await Promise.all(spools.map((file) => file.close()));
  };
  try {
    return await sql.begin("isolation level repeatable read read only", async (tx) => {
      const spoolQuery = async (query: string) => {
        const file = await spool(await tx.unsafe(`copy (${query}) to stdout`).readable());
        spools.push(file);
        return file;
      };
      const migration = await requireMigrated(tx);
      const tables: TableSnapshot[] = [];
      const listed = await listTables(tx);
      for (const { name, columns } of listed) {
        onTable(tables.length, listed.length, bytesOf(tables));
        const names = columns.map((column) => `"${column}"`).join(", ");
        tables.push({ name, columns, text: await spoolQuery(`select ${names} from "${name}"`) });
      }
      const keys = await spoolQuery(objectKeys);
      const [size] = await tx`
        select (select coalesce(sum(bytes), 0) from photos where state = 'stored')
          + (select coalesce(sum(bytes), 0) from recordings where storage_key is not null) as bytes, now() as at`;
      const objectBytes = Number(size?.bytes);
      return { createdAt: new Date(size?.at), migration, tables, keys, objectBytes, close };
    });
  } catch (error) {
    await close();
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function requireMigrated(tx: postgres.TransactionSql): Promise<Migration> {
  if (await isRestoreUnfinished(tx)) throw new BackupError("A restore into this database has not finished.");
  const migration = await newestMigration(tx);
  if (!migration) throw new BackupError("This database is empty: there is nothing to back up.");
  return migration;
}

type TableColumns = { name: string; columns: string[] };

/** Transaction ids mean nothing in another database; a trigger writes them when rows are loaded. */
const transactionColumn = "changed_in";

/** Lists tables, each after those it references, without computed columns. */
async function listTables(tx: postgres.TransactionSql): Promise<TableColumns[]> {
  const names = (await ownTables(tx)).filter((name) => !leftOut.has(name));
  const rows = await tx<TableColumns[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any(${names})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> ${transactionColumn}
    group by 1 order by 1`;
  const references = await tx<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;
  const tables = new Map(rows.map((row) => [row.name, row]));
  const ordered = new Set<TableColumns>();
  const place = (name: string) => {
    const found = tables.get(name);
    if (!found || ordered.has(found)) return;
    for (const { from, to } of references) if (from === name) place(to);
    ordered.add(found);
  };
  for (const { name } of rows) place(name);
  return [...ordered];
}
