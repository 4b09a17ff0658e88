import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns";
import { users } from "./users";

export const sessions = pgTable(
  "sessions",
  {
    // The hash of the token in the cookie, never the token itself.
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
