import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { workspaces } from "./workspaces";

type Names = Record<string, string>;

/** Mappings of a workspace's names to a selling platform's, one row per preset. */
export const exportMappings = pgTable(
  "export_mappings",
  {
    workspaceId: ownedBy(() => workspaces.id),
    presetId: text().notNull(),
    consignors: jsonb().$type<Names>().notNull(),
    categories: jsonb().$type<Names>().notNull(),
    conditions: jsonb().$type<Names>().notNull(),
    fallbacks: jsonb().$type<Names>().notNull(),
    price: text().notNull(),
    /** Units of the platform; null for the workspace's. */
    units: text(),
    answers: jsonb().$type<Names>().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.presetId] })],
);
