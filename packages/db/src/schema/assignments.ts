import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const assignments = pgTable(
  "assignments",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.manifestId] }),
    index("assignments_manifest").on(table.manifestId),
    index("assignments_workspace").on(table.workspaceId),
  ],
);
