import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgEnum, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy } from "./columns";
import { workspaces } from "./workspaces";

/** The changes feed of this database; one row. */
export const changeFeed = pgTable(
  "change_feed",
  {
    isOnly: boolean().primaryKey().default(true),
    /** Differs in every database, restored ones included, because transaction ids of another one mean nothing. */
    epoch: uuid().notNull().defaultRandom(),
    /** Highest transaction id of removals that are no longer stored. */
    horizon: bigint({ mode: "number" }).notNull().default(0),
  },
  ({ isOnly }) => [check("change_feed_one_row", sql`${isOnly}`)],
);

/** `manifest` is also lost access to it; `details` are the private details of a consignor. */
export const removalType = pgEnum("removal_type", ["item", "manifest", "consignor", "details"]);

/** Deletions and lost access in the changes feed, written by triggers. Lots that were deleted with their manifest have none. */
export const removals = pgTable(
  "removals",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    type: removalType().notNull(),
    entityId: uuid().notNull(),
    /** The manifest that an item left. */
    manifestId: uuid(),
    /** Owner of a consignor, or the member who lost access to a manifest. */
    userId: uuid(),
    changedIn: bigint({ mode: "number" }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    createdAt: createdAt(),
  },
  (table) => [
    index("removals_changed_in").on(table.workspaceId, table.changedIn),
    index("removals_oldest").on(table.createdAt),
  ],
);
