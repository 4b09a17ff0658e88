import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

export const consignors = pgTable(
  "consignors",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    referenceNumber: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("consignors_name").on(table.userId, sql`lower(${table.name})`),
    uniqueIndex("consignors_one_default").on(table.userId).where(sql`${table.isDefault}`),
    index("consignors_workspace").on(table.workspaceId, table.userId),
  ],
);
