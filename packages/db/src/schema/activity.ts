import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, textColumn } from "./columns";
import { workspaces } from "./workspaces";

/** Activity log. Its ids have no foreign keys, so that entries survive the deletion of their subject. */
export const activity = pgTable(
  "activity",
  {
    id: newId(),
    /** Null for failed sign-ins with an unknown email. */
    workspaceId: uuid().references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid(),
    /** The user's email at the time. */
    email: textColumn(),
    apiKey: text(),
    via: text({ enum: ["web", "rest", "job", "operator"] }).notNull(),
    verb: text().notNull(),
    entityId: uuid(),
    manifestId: uuid(),
    label: textColumn(),
    changes: jsonb().$type<{ field: string; before: string; after: string }[]>().notNull(),
    network: textColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    index("activity_newest").on(table.workspaceId, table.createdAt.desc(), table.id.desc()),
    index("activity_verb").on(table.workspaceId, table.verb, table.createdAt.desc(), table.id.desc()),
    index("activity_manifest").on(table.manifestId, table.createdAt.desc(), table.id.desc()),
    index("activity_entity").on(table.entityId, table.createdAt.desc(), table.id.desc()),
    // Rows are appended in time order, for which a small BRIN index suffices.
    index("activity_age").using("brin", table.createdAt),
  ],
);
