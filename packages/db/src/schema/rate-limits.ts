import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counters of rate limits and daily limits. `expire` is the end of the window in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
