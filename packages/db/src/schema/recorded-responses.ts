import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { users } from "./users";

/** Responses of creations by idempotency key: a retry gets the recorded response and creates nothing. Swept after a day. */
export const recordedResponses = pgTable(
  "first_answers",
  {
    userId: ownedBy(() => users.id),
    operation: text().notNull(),
    // An idempotency key ("key …") or a client-generated row id ("id …").
    key: text().notNull(),
    requestHash: text().notNull(),
    /** JSON. */
    response: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    // Rows are appended in time order, so a BRIN index suffices, and it adds almost no cost to a creation.
    index("first_answers_age").using("brin", table.createdAt),
  ],
);
