import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns";
import { users } from "./users";

/** One-time password reset links that an operator prints. Used ones stay until they expire. */
export const passwordResets = pgTable(
  "password_resets",
  {
    // Hash of the link's token; the token itself is never stored.
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time().notNull(),
    usedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index("password_resets_user").on(table.userId),
    index("password_resets_expiry").on(table.expiresAt),
  ],
);
