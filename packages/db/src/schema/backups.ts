import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, newId, textColumn, time } from "./columns";

/** Scheduled backups: successful ones until retention removes their file, failed ones for 30 days. Not part of a backup. */
export const backups = pgTable(
  "backups",
  {
    id: newId(),
    /** Name of the file or object at the location in BACKUP. */
    name: text().notNull(),
    /** Whether the backup contains every object itself. */
    isFull: boolean().notNull(),
    startedAt: createdAt(),
    /** Null while running, or if its process was killed. */
    endedAt: time(),
    bytes: bigint({ mode: "number" }),
    /** Why the backup failed. */
    failure: textColumn(),
    /** Time of its last restore drill. */
    drilledAt: time(),
    /** Why the drill failed. */
    drillFailure: textColumn(),
  },
  (table) => [index("backups_newest").on(table.startedAt.desc())],
);
