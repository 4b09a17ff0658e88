import { type FileHandle, link, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "./backup-error";
import { writeFully } from "./spool";

/** An archive being written, with sequential calls. */
export type ArchiveFile = {
  write(bytes: Buffer): Promise<void>;
  /** Publishes it under its name. */
  complete(): Promise<void>;
  /** Aborts, removing everything written. */
  abort(): Promise<void>;
};

/** Time in ms without a write after which a backup counts as abandoned. */
const abandonedAfterMs = 10 * 60 * 1000;

/** Bytes between syncs of the file; more would delay the syncs of uploads. */
const syncEveryBytes = 4 * 1024 * 1024;

/** Path of the incomplete file. */
export const partialOf = (path: string) => `${path}.partial`;

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Writes `path` through a file beside it, renamed once complete and synced. Does not create the folder, which may be a mount
 * point.
 * @throws BackupError if there is a file, or another backup writes it
 */
export async function writeFileWhole(path: string): Promise<ArchiveFile> {
  const partial = partialOf(path);
  if (await stat(path).catch(ifMissing)) throw new BackupError(`${path} exists already.`);
  const file = await openPartial(partial);
  let unsynced = 0;
  return {
    async write(bytes) {
      await writeFully(file, bytes, null);
      unsynced += bytes.length;
      if (unsynced < syncEveryBytes) return;
      await file.datasync();
      unsynced = 0;
    },
    async complete() {
      await file.sync();
      await file.close();
      await giveName(partial, path);
      await syncFolder(dirname(path));
    },
    async abort() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}

/** Error codes of file systems without hard links, such as exFAT and some network shares. */
const noLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/** Renames the complete file, unless a file with that name exists. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
  } catch (error) {
    if (!noLinks.has(String(codeOf(error)))) throw error;
    if (await stat(path).catch(ifMissing)) throw new BackupError(`${path} exists already.`);
    return rename(partial, path);
  }
  await rm(partial);
}

async function openPartial(partial: string): Promise<FileHandle> {
  const old = await stat(partial).catch(ifMissing);
  if (old && Date.now() - old.mtimeMs > abandonedAfterMs) await rm(partial, { force: true });
  return open(partial, "wx", 0o600).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new BackupError(
      `${partial} is being written, or was left by a backup that was killed in the last ten minutes. Remove it, or choose another name.`,
    );
  });
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

/** Syncs the folder, because the name may otherwise be lost in a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
