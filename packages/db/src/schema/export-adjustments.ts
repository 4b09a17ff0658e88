import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { items } from "./items";
import { manifests } from "./manifests";
import { workspaces } from "./workspaces";

/** Values that a lot has only in its manifest's exports to one platform. */
export const exportAdjustments = pgTable(
  "export_adjustments",
  {
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    presetId: text().notNull(),
    itemId: ownedBy(() => items.id),
    field: text().notNull(),
    value: text().notNull(),
    /** The lot's own text that the value replaces; null if unknown, because the previous release did not store it. */
    replaced: text(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.manifestId, table.presetId, table.itemId, table.field] }),
    index("export_adjustments_workspace").on(table.workspaceId),
    index("export_adjustments_item").on(table.itemId),
  ],
);
