import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn, time } from "./columns";
import { users } from "./users";
import { workspaces } from "./workspaces";

/** One-time links with which people join a workspace. A used or withdrawn one is deleted. */
export const invitations = pgTable(
  "invitations",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    /** The admin who invited; the link works while that account does. */
    invitedBy: ownedBy(() => users.id),
    /** Hash of the link's token, which is not stored itself. */
    tokenHash: text().notNull(),
    /** Name of the invited person; empty if the admin gave none. */
    name: textColumn(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_workspace").on(table.workspaceId),
    index("invitations_inviter").on(table.invitedBy),
    index("invitations_expiry").on(table.expiresAt),
  ],
);
