import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, words } from "./columns";
import { workspaces } from "./workspaces";

/** Ids without a foreign key: an entry outlives what it is about. */
export const activity = pgTable(
  "activity",
  {
    id: newId(),
    /** Null for failed sign-ins with an unknown address. */
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid(),
    /** The person's e-mail at the time. */
    email: words(),
    apiKey: text(),
    via: text({ enum: ["web", "rest", "job", "operator"] }).notNull(),
    verb: text().notNull(),
    entityId: uuid(),
    manifestId: uuid(),
    label: words(),
    changes: jsonb().$type<{ field: string; before: string; after: string }[]>().notNull(),
    network: words(),
    createdAt: createdAt(),
  },
  (table) => [
    index("activity_newest").on(table.workspaceId, table.createdAt.desc(), table.id.desc()),
    index("activity_manifest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    index("activity_entity").on(table.entityId, table.createdAt.desc(), table.id.desc()),
    // Rows are appended in the order of their times.
    index("activity_age").using("brin", table.createdAt),
  ],
);
