import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export type UndoRow = {
  itemId: string;
  /** Number and section of the lot at that time, as in "12A". */
  lot?: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Values that an operation on many items overwrote, so that it can be undone for a day. */
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
     * Map of item to the fields before the operation, and what it wrote.
     * `before` is null for an item that the operation made, `after` for one that it deleted, whose `before` is then the whole row.
     * Empty once the operation was undone.
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
