import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** What an operation on many items overwrote, so that it can be undone for a day. */
export const undoSnapshots = pgTable(
  "undo_snapshots",
  {
    id: newId(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id, { onDelete: "cascade" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    operation: text().notNull(),
    /** By item: the fields before the operation, and what it wrote. */
    rows: jsonb()
      .$type<{ itemId: string; before: Record<string, unknown>; after: Record<string, unknown> }[]>()
      .notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("undo_snapshots_created").on(table.createdAt),
    index("undo_snapshots_manifest").on(table.manifestId),
    index("undo_snapshots_workspace").on(table.workspaceId),
    index("undo_snapshots_user").on(table.userId),
  ],
);
