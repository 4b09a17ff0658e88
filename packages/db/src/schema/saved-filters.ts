import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Filters of lots that a person has saved by name. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: newId(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Filter as its contract writes it. */
    filter: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_filters_name").on(table.userId, table.name),
    index("saved_filters_workspace").on(table.workspaceId),
  ],
);
