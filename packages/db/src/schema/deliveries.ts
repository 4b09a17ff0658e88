import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Completed exports in a platform's format. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    presetId: text().notNull(),
    presetVersion: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("deliveries_newest").on(table.manifestId, table.presetId, table.createdAt.desc()),
    index("deliveries_workspace").on(table.workspaceId),
    index("deliveries_user").on(table.userId),
  ],
);

/** Lots of a delivery as hashes, enough to detect changes. */
export const deliveryLots = pgTable(
  "delivery_lots",
  {
    deliveryId: ownedBy(() => deliveries.id),
    /** No reference: the platform still has a lot that was deleted here. */
    itemId: uuid().notNull(),
    /** The lot's number in the exported file. */
    lot: text().notNull(),
    /** Hash of each cell in the lot's first row. */
    cellHashes: text().array().notNull(),
    /** Hash of all rows of the lot. */
    rowHash: text().notNull(),
    /** Hash of the lot's pictures in order. */
    photosHash: text().notNull(),
    /** Whether the delivery listed the lot as removed. */
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.itemId] })],
);
