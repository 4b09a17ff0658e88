import { z } from "zod";
import { isoTime } from "../values/fields";

/** The server's scheduled backups. `isScheduled` is false, and the rest empty, without BACKUP. Why one failed is in the log alone: it may name places of the server. */
export const backupStatus = z.object({
  isScheduled: z.boolean(),
  /** When the last good backup ended; null without one. */
  lastGoodAt: isoTime.nullable(),
  isLate: z.boolean(),
  /** Whether the last one failed, or the server can't write where the next one goes. */
  isFailed: z.boolean(),
});
export type BackupStatus = z.infer<typeof backupStatus>;
