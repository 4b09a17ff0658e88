import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { drill, drillBytes } from "@lotwright/backup/drill";
import type { Place } from "@lotwright/backup/places";
import type { OnProgress } from "@lotwright/backup/progress";
import { openArchives } from "@lotwright/backup/verify";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { fileStorage } from "@lotwright/storage/files";
import { makeScratchFolder, prepareTemporaryFolder } from "../core/scratch-folders";

/** Bytes that PostgreSQL needs besides the rows, for system tables and its write-ahead log. */
const databaseBytes = 1_500_000_000;

type Drill = {
  onProgress: OnProgress;
  /** Aborts the drill, which then removes everything. */
  signal: AbortSignal;
  freeBytesIn?: (folder: string) => Promise<number>;
};

/** Free bytes of a disk that unprivileged users may write. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/**
 * Restores a backup, with those it is based on, into an embedded database and a temporary folder, compares every row and object,
 * and removes both.
 * @throws BackupError if it can't be restored; other errors say nothing of the backup
 */
export async function drillBackup(place: Place, { onProgress, signal, freeBytesIn = readFreeBytes }: Drill) {
  const archives = await openArchives(place);
  await prepareTemporaryFolder();
  const folder = await makeScratchFolder("drill");
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const openTarget = async () => {
    signal.throwIfAborted();
    // Not a subfolder, which the user that PostgreSQL runs as under root couldn't reach.
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, fsync: false });
    ends.unshift(stop);
    // Stopping PostgreSQL makes the running restore fail.
    signal.addEventListener("abort", () => void stop(), { once: true });
    signal.throwIfAborted();
    return { url, storage: fileStorage(join(folder, "files")) };
  };
  try {
    const free = await freeBytesIn(folder);
    const needed = databaseBytes + drillBytes(archives);
    if (needed > free) {
      throw new Error(
        `The drill needs about ${gigabytes(needed)} in the temporary folder (TMPDIR), which has ${gigabytes(free)}.`,
      );
    }
    signal.throwIfAborted();
    const onStep: OnProgress = (progress) => {
      signal.throwIfAborted();
      onProgress(progress);
    };
    return await drill({ archives, openTarget, onProgress: onStep });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    for (const end of ends) await end();
  }
}
