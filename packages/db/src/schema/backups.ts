import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, newId, textColumn, time } from "./columns";

/** Scheduled runs: good ones until retention removes their file, failed ones for 30 days. Not part of a backup. */
export const backups = pgTable(
  "backups",
  {
    id: newId(),
    /** Name of the file in the folder, or of the object under the prefix, that BACKUP names. */
    name: text().notNull(),
    /** Whether the backup holds every object itself. */
    isFull: boolean().notNull(),
    startedAt: createdAt(),
    /** Null while it is made, and for one whose process was killed. */
    endedAt: time(),
    bytes: bigint({ mode: "number" }),
    /** Why it failed. */
    failure: textColumn(),
    /** When it was last restored for a trial. */
    drilledAt: time(),
    /** Why that failed. */
    drillFailure: textColumn(),
  },
  (table) => [index("backups_newest").on(table.startedAt.desc())],
);
