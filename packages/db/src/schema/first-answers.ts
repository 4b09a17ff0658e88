import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./users";

/** First answers by idempotency key: a retry gets the same answer and creates nothing. Rows are deleted after a day. */
export const firstAnswers = pgTable(
  "first_answers",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    operation: text().notNull(),
    // An idempotency key ("key …") or a client-generated row id ("id …").
    key: text().notNull(),
    requestHash: text().notNull(),
    /** JSON. */
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    // Rows are appended in time order, so a BRIN index suffices, and it adds almost no cost to a creation.
    index("first_answers_age").using("brin", table.createdAt),
  ],
);
