import { bigint, boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, newId, textColumn, time } from "./columns";

/** Scheduled backups that are kept, and the failed ones since. Not part of a backup: an installation knows only those of its own. */
export const backups = pgTable(
  "backups",
  {
    id: newId(),
    /** Of the file in the folder, or of the object under the prefix, that BACKUP names. */
    name: text().notNull(),
    /** Whether it holds every object itself. */
    isFull: boolean().notNull(),
    startedAt: createdAt(),
    /** Null while it is made, and for one whose process was killed. */
    endedAt: time(),
    bytes: bigint({ mode: "number" }),
    /** Why it failed. */
    failure: textColumn(),
  },
  (table) => [index("backups_newest").on(table.startedAt.desc())],
);
