import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, updatedAt } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** A workspace's custom formats, made from a platform's sample file. */
export const exportPresets = pgTable(
  "export_presets",
  {
    id: text().primaryKey(),
    workspaceId: ownedBy(() => workspaces.id),
    label: text().notNull(),
    /** Advances with every change of the definition. */
    version: integer().notNull().default(1),
    definition: jsonb().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("export_presets_label").on(table.workspaceId, sql`lower(${table.label})`)],
);
