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
  isLate: z.boolean(),
  /** Whether the last backup failed, or the next one's destination is not writable. */
  isFailed: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatus>;
