import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of the database's time plus `seconds`, for a `time()` column. Truncated to milliseconds, because rounding could make it due
 * half a millisecond later, so that an immediate search would miss it.
 */
export const dueIn = (seconds: number): SQL<Date> =>
  sql`date_trunc('milliseconds', now()) + ${seconds}::float8 * interval '1 second'`;
