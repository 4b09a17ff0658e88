import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { items } from "./items";
import { manifests } from "./manifests";
import { workspaces } from "./workspaces";

/** Values that a lot has only in its manifest's exports to one platform. */
export const exportAdjustments = pgTable(
  "export_adjustments",
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id, { onDelete: "cascade" }),
    presetId: text().notNull(),
    itemId: uuid()
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    field: text().notNull(),
    value: text().notNull(),
    /** The lot's own text that the value was made from. Null where it is unknown: the release before did not store it. */
    replaced: text(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.manifestId, table.presetId, table.itemId, table.field] }),
    index("export_adjustments_workspace").on(table.workspaceId),
    index("export_adjustments_item").on(table.itemId),
  ],
);
