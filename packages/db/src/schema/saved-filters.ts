import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Named filters of lots that a user saved. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    /** The filter in its contract's format. */
    filter: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_filters_name").on(table.userId, table.name),
    index("saved_filters_workspace").on(table.workspaceId),
  ],
);
