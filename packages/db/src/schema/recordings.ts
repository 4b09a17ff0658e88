import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, textColumn } from "./columns";
import { items } from "./items";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A row is inserted before its object is written: a row left in "receiving" names the object to clean up. */
export const recordingState = pgEnum("recording_state", ["receiving", "pending", "done", "failed"]);
export const recordingField = pgEnum("recording_field", ["notes", "internalNotes"]);

export const recordings = pgTable(
  "recordings",
  {
    /** Client-generated. */
    id: uuid().primaryKey(),
    workspaceId: ownedBy(() => workspaces.id),
    // Not cascading, since the row names the object to remove.
    itemId: uuid().references(() => items.id, { onDelete: "set null" }),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    field: recordingField().notNull(),
    state: recordingState().notNull().default("receiving"),
    /** Why transcription failed, or why the text was cut. */
    reason: textColumn(),
    transcript: textColumn(),
    /** Null once the audio is removed. */
    storageKey: text(),
    mimeType: text().notNull(),
    bytes: integer().notNull(),
    durationMs: integer().notNull(),
    contentHash: text().notNull(),
    /** The only job that may write its result; a later attempt replaces it. */
    jobId: uuid(),
    /** Counted attempts, including those of servers that were killed. */
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("recordings_item").on(table.itemId, table.createdAt),
    index("recordings_workspace").on(table.workspaceId, table.state),
    index("recordings_removable")
      .on(table.id)
      .where(
        sql`${table.itemId} is null or ${table.state} = 'receiving' or (${table.state} = 'done' and ${table.storageKey} is not null)`,
      ),
  ],
);
