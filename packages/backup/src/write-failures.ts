import { BackupError } from "./backup-error";
import type { ArchiveFile } from "./file-archive";

/** Disk space of the folder before the backup. */
export type Space = { neededBytes: number; freeBytes: number };

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

export const noSpace = (label: string, { neededBytes, freeBytes }: Space, cause?: unknown) =>
  new BackupError(
    `There is no space for the backup ${label}: it needs about ${gigabytes(neededBytes)}, and ${gigabytes(freeBytes)} were free.`,
    { cause },
  );

/** Messages for errors of the operating system and S3, by code. */
const reasons: Record<string, (place: string) => string> = {
  ENOENT: (place) => `The folder of ${place} doesn't exist. Mount its disk, or create it.`,
  ENOTDIR: (place) => `The folder of ${place} is a file.`,
  EACCES: (place) => `The server may not write ${place}. Give its user the right to.`,
  EPERM: (place) => `The server may not write ${place}. Give its user the right to.`,
  EROFS: (place) => `The disk of ${place} is read-only.`,
  EIO: (place) => `The disk of ${place} fails.`,
  ENOSPC: (place) => `There is no space for ${place}.`,
  EDQUOT: (place) => `The quota of the disk leaves no space for ${place}.`,
  NoSuchBucket: (place) => `The bucket of ${place} doesn't exist, and the access key may not create it.`,
  AccessDenied: (place) =>
    `The store refuses ${place}: the access key is wrong, or has no right to write there.`,
  InvalidAccessKeyId: (place) => `The store doesn't know the access key for ${place}.`,
  SignatureDoesNotMatch: (place) => `The secret key for ${place} is wrong.`,
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Error with a message for the operator on why writing failed, or the original error. */
export function writeFailure(error: unknown, label: string, space?: Space): unknown {
  if (error instanceof BackupError) return error;
  const code = codeOf(error);
  if (space && (code === "ENOSPC" || code === "EDQUOT")) return noSpace(label, space, error);
  const reason = reasons[code]?.(label);
  return reason ? new BackupError(reason, { cause: error }) : error;
}

/** Wraps a file so that its errors have messages for the operator. */
export function withReasons(file: ArchiveFile, label: string, space?: Space): ArchiveFile {
  const explain = (error: unknown) => {
    throw writeFailure(error, label, space);
  };
  return {
    write: (bytes) => file.write(bytes).catch(explain),
    complete: () => file.complete().catch(explain),
    abort: () => file.abort(),
  };
}
