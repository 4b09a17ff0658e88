import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, ownedBy } from "./columns";
import { users } from "./users";

/** Responses of creations by idempotency key, for retries. Swept after a day. */
export const recordedResponses = pgTable(
  "first_answers",
  {
    userId: ownedBy(() => users.id),
    operation: text().notNull(),
    // An idempotency key ("key …") or a client-generated row id ("id …").
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The response as JSON. */
    response: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.operation, table.key] }),
    // Rows are appended in time order, so a BRIN index suffices, which costs creations almost nothing.
    index("first_answers_age").using("brin", table.createdAt),
  ],
);
