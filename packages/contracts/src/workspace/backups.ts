import { z } from "zod";
import { isoTime } from "../values/fields";

/**
 * State of scheduled backups. Without BACKUP, `isScheduled` is false and the rest empty. Failure reasons are only
 * logged, since they may name the server's paths.
 */
export const backupStatus = z.object({
  isScheduled: z.boolean(),
  /** End of the last successful backup; null if there is none. */
  lastGoodAt: isoTime.nullable(),
  /** File of the last successful backup at the location in BACKUP, and its size. */
  lastGoodFile: z.object({ name: z.string(), bytes: z.number().int().nullable() }).nullable(),
  /** Start of the next backup, or of the next attempt after a failure; null while one is being made. */
  nextAt: isoTime.nullable(),
  isLate: z.boolean(),
  /** Whether the last backup failed, or the next one's destination is not writable. */
  isFailed: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatus>;
