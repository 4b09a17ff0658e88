import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export type UndoRow = {
  itemId: string;
  /** Lot name at that time, such as "12A". */
  lot?: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Former values of operations on many items, for undoing them within a day. */
export const undoSnapshots = pgTable(
  "undo_snapshots",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    /** Further manifests that it changed, such as the one that lots were moved to. */
    otherManifestIds: uuid().array().notNull().default([]),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    operation: text().notNull(),
    /**
     * Fields per item before and after the operation. `before` is null for a created item; for a deleted one `after` is null and
     * `before` the whole row. Empty once undone.
     */
    rows: jsonb().$type<UndoRow[]>().notNull(),
    rowCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(rows)`),
    createdAt: createdAt(),
  },
  (table) => [
    index("undo_snapshots_created").on(table.createdAt),
    index("undo_snapshots_manifest").on(table.manifestId),
    index("undo_snapshots_workspace").on(table.workspaceId),
    index("undo_snapshots_user").on(table.userId),
  ],
);
