import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy, time } from "./columns";
import { users } from "./users";

/** One-time password reset links printed by an operator. Used ones stay until they expire. */
export const passwordResets = pgTable(
  "password_resets",
  {
    // Hash of the link's token, which is not stored itself.
    id: text().primaryKey(),
    userId: ownedBy(() => users.id),
    expiresAt: time().notNull(),
    usedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index("password_resets_user").on(table.userId),
    index("password_resets_expiry").on(table.expiresAt),
  ],
);
