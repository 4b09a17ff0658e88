import { z } from "zod";
import { isoTime } from "./fields";

/** The server's scheduled backups. `isScheduled` is false, and the rest empty, without BACKUP. */
export const backupStatus = z.object({
  isScheduled: z.boolean(),
  /** When the last good backup ended; null without one. */
  lastGoodAt: isoTime.nullable(),
  isLate: z.boolean(),
  /** Why the last attempt since then failed; empty if none did. */
  failure: z.string(),
});
export type BackupStatus = z.infer<typeof backupStatus>;
