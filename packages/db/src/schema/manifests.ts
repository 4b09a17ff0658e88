import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { changedIn, createdAt, newId, ownedBy, textColumn, updatedAt } from "./columns";
import { workspaces } from "./workspaces";

export const manifests = pgTable(
  "manifests",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    name: text().notNull(),
    consignor: text().notNull(),
    aiInstructions: textColumn(),
    currency: text().notNull().default("USD"),
    saleDate: date({ mode: "string" }),
    saleLocation: textColumn(),
    /** The first lot number; null for 1000. */
    firstLotNumber: integer(),
    publicShareEnabled: boolean().notNull().default(false),
    publicShareToken: text(),
    /** When the public link stops working; null for never. */
    shareEndsAt: timestamp({ withTimezone: true }),
    shareHidesEstimates: boolean().notNull().default(false),
    /** Whether the public catalog shows hammer prices; null as the workspace's setting says. */
    shareShowsResults: boolean(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    changedIn: changedIn(),
  },
  (table) => [
    index("manifests_workspace").on(table.workspaceId, table.createdAt.desc(), table.id.desc()),
    uniqueIndex("manifests_share_token").on(table.publicShareToken),
    check(
      "manifests_shared_by_token",
      sql`not ${table.publicShareEnabled} or ${table.publicShareToken} is not null`,
    ),
    check("manifests_named", sql`btrim(${table.name}) <> ''`),
  ],
);
