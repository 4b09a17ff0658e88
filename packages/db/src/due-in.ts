import { type SQL, sql } from "drizzle-orm";

/**
 * The database's time in so many seconds, to be stored in a `time()` column. Those keep whole milliseconds, rounded: without the
 * cut, what is due in 0 seconds could be due up to half a millisecond later, and a search right after it would miss it.
 */
export const dueIn = (seconds: number): SQL<Date> =>
  sql`date_trunc('milliseconds', now()) + ${seconds}::float8 * interval '1 second'`;
