import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { items } from "./items";
import { workspaces } from "./workspaces";

/** Lots that were duplicated into a later sale to be offered again, with the lot of the earlier offer. */
export const reoffers = pgTable(
  "reoffers",
  {
    itemId: uuid()
      .primaryKey()
      .references(() => items.id, { onDelete: "cascade" }),
    earlierItemId: ownedBy(() => items.id),
    workspaceId: ownedBy(() => workspaces.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("reoffers_earlier").on(table.earlierItemId),
    index("reoffers_workspace").on(table.workspaceId),
  ],
);
