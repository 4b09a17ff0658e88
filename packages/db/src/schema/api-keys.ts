import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, time } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    keyHash: text().notNull(),
    /** Scope; `full` for keys created without one, such as before scopes existed. */
    scope: text().$type<"read" | "catalog" | "export" | "full">().notNull().default("full"),
    createdAt: createdAt(),
    lastUsedAt: time(),
    /** Null for keys that do not expire. */
    expiresAt: time(),
    revokedAt: time(),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.keyHash),
    index("api_keys_workspace").on(table.workspaceId, table.userId),
  ],
);
