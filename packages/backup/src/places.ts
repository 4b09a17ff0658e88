import { randomUUID } from "node:crypto";
import { open, rm, stat, statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { type S3Archives, s3Archives } from "@lotwright/storage/s3-archives";
import { BackupError } from "./backup-error";
import { type ArchiveFile, partialOf, writeFileWhole } from "./file-archive";
import { writeObjectWhole } from "./s3-archive";
import { readPart } from "./spool";
import { noSpace, withReasons, writeFailure } from "./write-failures";

/** Access to the buckets of `s3://` destinations. */
export type BackupStore = {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
};

/** Location of a backup. */
export type Place = {
  /** Name given by the operator. */
  label: string;
  /** Last part of the location. */
  name: string;
  /**
   * Starts writing; nothing has the name until `complete`.
   * @param expectedBytes an estimate
   * @param neededBytes what it needs at least
   * @throws BackupError if something is there, or the folder or bucket is missing, can't be written or has less space
   */
  write(expectedBytes: number, neededBytes: number): Promise<ArchiveFile>;
  /** Returns the size in bytes; undefined if nothing is there. */
  find(): Promise<number | undefined>;
  read(first: number, bytes: number): AsyncIterable<Buffer>;
  /** Removes it, including leftovers of a killed backup in a folder. Succeeds if nothing is there. */
  remove(): Promise<void>;
  /** Another backup in the same folder. */
  sibling(name: string): Place;
};

const s3Address = /^s3:\/\/([^/]+)\/(.+)$/;

/**
 * @param text the path of a file, or `s3://bucket/key`
 * @throws BackupError for an address that is neither, or when a bucket is named and no store is configured
 */
export function placeOf(text: string, store: BackupStore | undefined): Place {
  if (!text.startsWith("s3:")) return filePlace(resolve(text), text);
  const [, bucket, key] = s3Address.exec(text) ?? [];
  if (!bucket || !key) throw new BackupError(`${text} must be like s3://bucket/key.`);
  if (!store) {
    throw new BackupError(
      `${text} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or the S3 settings of the photos.`,
    );
  }
  return objectPlace(s3Archives({ ...store, bucket }), bucket, key);
}

/** Location of a file in a folder, or of an object under a prefix. */
export const placeIn = (folder: string, name: string, store: BackupStore | undefined): Place =>
  placeOf(`${folder.replace(/\/+$/, "")}/${name}`, store);

/**
 * Tests a folder or prefix by writing a few bytes like a backup, and removes them.
 * @throws BackupError with a sentence on why a backup can't be written there
 */
export async function tryFolder(folder: string, store: BackupStore | undefined): Promise<void> {
  const isBucket = folder.startsWith("s3:");
  const today = new Date().toISOString().slice(0, 10);
  const place = placeIn(
    folder,
    `lotwright-check-${isBucket ? `${hostname()}-${today}` : randomUUID()}`,
    store,
  );
  // A key without permission to remove objects leaves one per day.
  if (isBucket && (await findOrExplain(place)) !== undefined) return;
  const bytes = Buffer.from("Lotwright can write backups here.\n");
  const file = await place.write(bytes.length, bytes.length);
  try {
    await file.write(bytes);
    await file.complete();
  } catch (error) {
    await file.abort().catch(() => undefined); // the first failure is the reason
    throw error;
  }
  await place.remove().catch((error: unknown) => {
    if (isBucket) return;
    throw new BackupError(`What was written to ${folder} can't be removed again.`, { cause: error });
  });
}

const findOrExplain = (place: Place) =>
  place.find().catch((error: unknown) => {
    throw writeFailure(error, place.label);
  });

function filePlace(path: string, label: string): Place {
  return {
    label,
    name: basename(path),
    async write(expectedBytes, neededBytes) {
      try {
        const freeBytes = await freeBytesOf(dirname(path));
        if (neededBytes > freeBytes) throw noSpace(label, { neededBytes, freeBytes });
        const file = await writeFileWhole(path);
        return withReasons(file, label, { neededBytes: expectedBytes, freeBytes });
      } catch (error) {
        throw writeFailure(error, label);
      }
    },
    async find() {
      const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
      if (stats && !stats.isFile()) throw new BackupError(`${label} is not a file.`);
      return stats?.size;
    },
    read: (first, bytes) => readFilePart(path, first, bytes),
    async remove() {
      await rm(path, { force: true });
      await rm(partialOf(path), { force: true });
    },
    sibling: (name) => filePlace(join(dirname(path), basename(name)), join(dirname(label), basename(name))),
  };
}

/** Free bytes that unprivileged users may write. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function* readFilePart(path: string, first: number, bytes: number): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    yield* readPart(file, first, bytes);
  } finally {
    await file.close();
  }
}

function objectPlace(archives: S3Archives, bucket: string, key: string): Place {
  const label = `s3://${bucket}/${key}`;
  return {
    label,
    name: basename(key),
    async write(expectedBytes) {
      try {
        if ((await archives.sizeOf(key)) !== undefined) throw new BackupError(`${label} exists already.`);
        return withReasons(writeObjectWhole(await archives.createUpload(key), expectedBytes), label);
      } catch (error) {
        throw writeFailure(error, label);
      }
    },
    find: () => archives.sizeOf(key),
    async *read(first, bytes) {
      if (bytes > 0) yield* await archives.read(key, { first, last: first + bytes - 1 });
    },
    remove: () => archives.remove(key),
    sibling: (name) => objectPlace(archives, bucket, join(dirname(key), basename(name))),
  };
}
