import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { changedIn, createdAt, newId, ownedBy, textColumn, updatedAt } from "./columns";
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
    changedIn: changedIn(),
  },
  (table) => [
    uniqueIndex("consignors_name").on(table.userId, sql`lower(${table.name})`),
    uniqueIndex("consignors_one_default").on(table.userId).where(sql`${table.isDefault}`),
    index("consignors_workspace").on(table.workspaceId, table.userId),
  ],
);

/** Private details of the workspace's consignors. Names that differ only in case and blanks share one row. */
export const consignorDetails = pgTable(
  "consignor_details",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    /** `consignorKey` of the name. */
    nameKey: text().notNull(),
    name: text().notNull(),
    phone: textColumn(),
    email: textColumn(),
    address: textColumn(),
    note: textColumn(),
    /** Code at each platform, by preset id. */
    codes: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    changedIn: changedIn(),
  },
  (table) => [uniqueIndex("consignor_details_name").on(table.workspaceId, table.nameKey)],
);
