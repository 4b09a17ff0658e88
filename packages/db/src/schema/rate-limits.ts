import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Laid out as rate-limiter-flexible's PostgreSQL store wants it. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
