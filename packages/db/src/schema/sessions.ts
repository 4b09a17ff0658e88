import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, textColumn, time } from "./columns";
import { users } from "./users";

export const sessions = pgTable(
  "sessions",
  {
    // Hash of the cookie's token, which is not stored itself.
    id: text().primaryKey(),
    userId: ownedBy(() => users.id),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
    /** Id of the session in the user's list of sessions. */
    publicId: uuid().notNull().defaultRandom(),
    /** Network of the last use, such as 192.0.2.0/24; empty if unknown. */
    network: textColumn(),
    /** Kind of device that signed in: "phone", "tablet" or "computer"; empty if unknown. */
    device: textColumn(),
    lastUsedAt: time(),
    /** Time until which the session may start one download of the workspace, after its user has confirmed the password. */
    downloadUntil: time(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
