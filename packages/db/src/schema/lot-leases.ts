import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, time } from "./columns";
import { manifests } from "./manifests";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** Blocks of lot numbers leased by a user's device. Written under the manifest's lock, and swept when expired. */
export const lotLeases = pgTable(
  "lot_leases",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    manifestId: ownedBy(() => manifests.id),
    userId: ownedBy(() => users.id),
    /** Made by the device. */
    deviceId: uuid().notNull(),
    firstLotNumber: integer().notNull(),
    lastLotNumber: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (table) => [
    uniqueIndex("lot_leases_first").on(table.manifestId, table.firstLotNumber),
    index("lot_leases_workspace").on(table.workspaceId),
    index("lot_leases_expiry").on(table.expiresAt),
    check(
      "lot_leases_numbers",
      sql`${table.firstLotNumber} between 1 and ${table.lastLotNumber} and ${table.lastLotNumber} <= 9999999`,
    ),
  ],
);
