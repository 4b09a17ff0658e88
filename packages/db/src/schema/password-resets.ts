import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns";
import { users } from "./users";

/** One-time links that an operator prints; a used one is kept until it expires. */
export const passwordResets = pgTable(
  "password_resets",
  {
    // The hash of the token in the link, never the token itself.
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
