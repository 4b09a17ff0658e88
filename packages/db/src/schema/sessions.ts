import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns";
import { users } from "./users";

export const sessions = pgTable(
  "sessions",
  {
    // Hash of the cookie's token; the token itself is never stored.
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
