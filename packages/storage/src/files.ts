import type { Stats } from "node:fs";
import { type FileHandle, mkdir, open as openFile, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { assertSafeKey, makeToken } from "./keys";
import {
  type ByteRange,
  MissingObjectError,
  type ObjectStat,
  type Storage,
  StorageFullError,
  StorageUnavailableError,
} from "./storage";

/**
 * Folder for incomplete files inside an object's folder, because renaming across file systems fails and any folder may be a
 * mount. Safe keys do not start with a dot, so nothing in here can be read as an object.
 */
const incomingFolder = ".incoming";
/** Key that is written and removed to check storage, in the photos folder. */
const checkKey = "photos/check";
/** Size up to which a file is read in a single call; most photos are smaller. */
const photoSizedBytes = 512 * 1024;
const leftoverAgeMs = 60 * 60 * 1000;

export function fileStorage(root: string): Storage {
  const base = resolve(root);
  const folders = folderMaker();
  const swept = new Map<string, Promise<void>>();

  function pathOf(key: string): string {
    assertSafeKey(key);
    return join(base, ...key.split("/"));
  }

  /** Removes leftovers from an incoming folder, once per folder. */
  async function sweep(incoming: string): Promise<void> {
    const sweeping = swept.get(incoming) ?? removeLeftovers(incoming);
    swept.set(incoming, sweeping);
    await sweeping.catch(() => swept.delete(incoming)); // leftovers are harmless; the next write retries
  }

  async function writeIncoming(folder: string, body: Buffer): Promise<string> {
    const incoming = join(folder, incomingFolder);
    await folders.ensure(incoming);
    await sweep(incoming);
    const path = join(incoming, makeToken());
    await writeDurably(path, body).catch((error) => discard(path, error));
    return path;
  }

  async function write(path: string, body: Buffer): Promise<void> {
    const written = await writeIncoming(dirname(path), body);
    await rename(written, path).catch((error) => discard(written, error));
    await syncFolder(dirname(path));
  }

  function writing(sentence: string, work: () => Promise<void>): Promise<void> {
    return orUnavailable(sentence, () => work().catch(folders.forgetAndThrow));
  }

  async function open(key: string, range?: ByteRange) {
    const path = pathOf(key);
    return orUnavailable(`The object ${key} could not be read`, () => openObject(path, key, range));
  }

  return {
    async put(key, body) {
      const path = pathOf(key);
      await writing(`The object ${key} could not be stored`, () => write(path, body));
    },

    read: async (key, range) => (await open(key, range)).stream,

    open: (key) => open(key),

    async stat(key) {
      const path = pathOf(key);
      return orUnavailable(`The object ${key} could not be read`, () => statOf(key, () => stat(path)));
    },

    async remove(key) {
      const path = pathOf(key);
      await orUnavailable(`The object ${key} could not be removed`, () => rm(path, { force: true }));
    },

    async check() {
      const path = pathOf(checkKey);
      await writing(`The folder ${dirname(path)} cannot be written to`, async () => {
        await write(path, Buffer.from("ok"));
        await rm(path, { force: true });
      });
    },
  };
}

async function orUnavailable<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof MissingObjectError) throw cause;
    throw isFull(cause)
      ? new StorageFullError(sentence, { cause })
      : new StorageUnavailableError(sentence, { cause });
  }
}

const isFull = (cause: unknown) =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT");

/** Creates a function that creates each folder once, and again if it was removed. */
function folderMaker() {
  const made = new Map<string, Promise<void>>();
  return {
    ensure(folder: string): Promise<void> {
      const making = made.get(folder) ?? makeFolder(folder);
      made.set(folder, making);
      return making.catch((error) => {
        made.delete(folder);
        throw error;
      });
    },
    forgetAndThrow(error: unknown): never {
      made.clear();
      throw error;
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function removeLeftovers(incoming: string): Promise<void> {
  const newestToRemove = Date.now() - leftoverAgeMs;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < newestToRemove) await rm(path, { force: true });
  }
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const file = await openFile(path, "wx", 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function discard(path: string, error: unknown): Promise<never> {
  await rm(path, { force: true });
  throw error;
}

/** Syncs the folder, without which a rename may be lost when the machine loses power. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened on Windows
  const handle = await openFile(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Size and time of a file; a missing file or a folder is no object. */
async function statOf(key: string, read: () => Promise<Stats>): Promise<ObjectStat> {
  const stats = await read().catch(throwMissing(key));
  if (!stats.isFile()) throw new MissingObjectError(key);
  return { byteCount: stats.size, modifiedAt: stats.mtime };
}

const throwMissing = (key: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === "ENOENT" ? new MissingObjectError(key) : error;
};

async function openObject(path: string, key: string, range?: ByteRange) {
  const file = await openFile(path, "r").catch(throwMissing(key));
  try {
    const stat = await statOf(key, () => file.stat());
    return { stat, stream: streamOf(file, range ?? { first: 0, last: stat.byteCount - 1 }, key) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Streams a file; unlike createReadStream, fails if the file is truncated while being read. */
function streamOf(file: FileHandle, { first, last }: ByteRange, key: string): Readable {
  let position = first;

  async function nextChunk(size: number): Promise<Buffer | null> {
    if (position > last) return null;
    const wanted = Math.min(size, last + 1 - position);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
    if (bytesRead === 0) throw new Error(`The file ended after ${position} of ${last + 1} bytes`);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  return new Readable({
    highWaterMark: photoSizedBytes,
    read(size) {
      nextChunk(size).then(
        (chunk) => this.push(chunk),
        (cause) => this.destroy(new StorageUnavailableError(`Reading ${key} failed midway`, { cause })),
      );
    },
    destroy(error, done) {
      file.close().then(() => done(error), done);
    },
  });
}
