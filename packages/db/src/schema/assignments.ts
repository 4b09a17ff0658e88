import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { changedIn, createdAt, ownedBy } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const assignments = pgTable(
  "assignments",
  {
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    userId: ownedBy(() => users.id),
    createdAt: createdAt(),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.manifestId] }),
    index("assignments_manifest").on(table.manifestId),
    index("assignments_workspace").on(table.workspaceId),
  ],
);
