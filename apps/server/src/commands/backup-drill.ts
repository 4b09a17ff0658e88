import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { drill, drillBytes } from "@lotwright/backup/drill";
import type { Place } from "@lotwright/backup/places";
import type { OnProgress } from "@lotwright/backup/progress";
import { openArchives } from "@lotwright/backup/verify";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { fileStorage } from "@lotwright/storage/files";
import { makeScratchFolder, prepareTemporaryFolder } from "../core/scratch-folders";

/** The bytes that PostgreSQL needs besides the rows: its own tables, and its log of changes. */
const databaseBytes = 1_500_000_000;

type Drill = {
  onProgress: OnProgress;
  /** Ends it; nothing is left. */
  signal: AbortSignal;
  freeBytesIn?: (folder: string) => Promise<number>;
};

/** The bytes that users without rights may still write. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/**
 * Restores a backup, with those that it builds on, into an embedded database and a folder below the temporary one, compares
 * every row and object with it, and removes all of that.
 * @throws BackupError if it can't be restored; other errors say nothing of the backup
 */
export async function drillBackup(place: Place, { onProgress, signal, freeBytesIn = readFreeBytes }: Drill) {
  const archives = await openArchives(place);
  await prepareTemporaryFolder();
  const folder = await makeScratchFolder("drill");
  const ends: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const openTarget = async () => {
    signal.throwIfAborted();
    // Not a folder in it: the user that PostgreSQL runs as, under root, couldn't reach that.
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, fsync: false });
    ends.unshift(stop);
    // The restore then fails.
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
