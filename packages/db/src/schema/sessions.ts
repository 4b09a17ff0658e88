import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, textColumn, time } from "./columns";
import { users } from "./users";

export const sessions = pgTable(
  "sessions",
  {
    // Hash of the cookie's token; the token itself is never stored.
    id: text().primaryKey(),
    userId: ownedBy(() => users.id),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
    /** Names the session in the list of its user's sessions. */
    publicId: uuid().notNull().defaultRandom(),
    /** Network of the last use, such as 192.0.2.0/24; empty if unknown. */
    network: textColumn(),
    lastUsedAt: time(),
    /** Until then, the session may start one download of the workspace: its user has just entered the password. */
    downloadUntil: time(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
