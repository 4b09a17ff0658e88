import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./users";

/** What creations answered, so that a retry gets the same answer and creates nothing. Rows are swept after a day. */
export const firstAnswers = pgTable(
  "first_answers",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    operation: text().notNull(),
    // An idempotency key ("key …") or the id that the client made for the row ("id …").
    key: text().notNull(),
    requestHash: text().notNull(),
    // JSON.
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    // Rows come in the order of their age: a BRIN index costs a creation next to nothing.
    index("first_answers_age").using("brin", table.createdAt),
  ],
);
