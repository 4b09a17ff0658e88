import { createHash } from "node:crypto";
import { readWhole, type Storage } from "@lotwright/storage/storage";
import type postgres from "postgres";
import { maxObjectBytes, type Table } from "./archive-format";
import { type Archive, readIndex } from "./archive-reader";
import { BackupError } from "./backup-error";
import type { Loaded } from "./load";
import type { OnProgress } from "./progress";
import { restore, type Target } from "./restore";
import { sha256Of } from "./sha256";
import type { Archives } from "./verify";

export type DrillPlan = {
  archives: Archives;
  /** Opens an empty database and storage, which are discarded afterward. */
  openTarget: () => Promise<Target>;
  onProgress?: OnProgress;
};

/** Size of a table in PostgreSQL with indexes, relative to its text in the archive. */
const tableGrowth = 4;

/** Estimates the bytes of disk space that a drill needs. */
export function drillBytes({ newest: { manifest } }: Archives): number {
  const tables = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return tableGrowth * tables + manifest.objects.bytes;
}

/**
 * Restores a backup, and compares every row and object of the result with it.
 * @throws BackupError with a sentence for the operator
 */
export async function drill({ archives, openTarget, onProgress }: DrillPlan): Promise<Loaded> {
  let target: Target | undefined;
  const open = async () => {
    target = await openTarget();
    return target;
  };
  const onLoaded = (sql: postgres.Sql) => compareRows(archives.newest, sql);
  const loaded = await restore({
    archives,
    openTarget: open,
    onLoaded,
    beforeUse: async () => {},
    onProgress,
  });
  if (target) await compareObjects(archives.newest, target.storage, onProgress);
  return loaded;
}

const different = (what: string) => new BackupError(`The restored backup has ${what}. It can't be trusted.`);

async function compareRows({ manifest }: Archive, sql: postgres.Sql): Promise<void> {
  // Makes rows come in the order in which they were loaded.
  await sql`set synchronize_seqscans = off`;
  await sql`set max_parallel_workers_per_gather = 0`;
  for (const table of manifest.tables) {
    if ((await sha256OfTable(sql, table)) !== table.sha256) throw different(`other rows in ${table.name}`);
  }
}

async function sha256OfTable(sql: postgres.Sql, { name, columns }: Table): Promise<string> {
  const hash = createHash("sha256");
  const names = columns.map((column) => `"${column}"`).join(", ");
  const text: AsyncIterable<Buffer> = await sql
    .unsafe(`copy (select ${names} from "${name}") to stdout`)
    .readable();
  for await (const chunk of text) hash.update(chunk);
  return hash.digest("hex");
}

async function compareObjects(newest: Archive, storage: Storage, onProgress?: OnProgress): Promise<void> {
  const { count: total, bytes } = newest.manifest.objects;
  let done = 0;
  for await (const { key, sha256 } of readIndex(newest)) {
    onProgress?.({ phase: "verify", done, total, bytes });
    done += 1;
    const body = await readWhole(storage, key, maxObjectBytes);
    if (sha256Of(body) !== sha256) throw different(`another ${key}`);
  }
}
