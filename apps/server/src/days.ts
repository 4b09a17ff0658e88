import { endOfDay, startOfDay } from "@lotwright/export/days";
import { and, type Column, type SQL, sql } from "drizzle-orm";

export type Days = {
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  timeZone?: string | undefined;
};

/** By number: PostgreSQL does not read the text of a year above 9999 or below 1. */
const timestamp = (instant: Date) => sql`to_timestamp(${instant.getTime() / 1000}::float8)`;

/** Both days inclusive, as days of the time zone (UTC without one): 23:30 there belongs to that day. */
export function withinDays(column: Column, { fromDate, toDate, timeZone = "UTC" }: Days): SQL | undefined {
  return and(
    fromDate ? sql`${column} >= ${timestamp(startOfDay(fromDate, timeZone))}` : undefined,
    toDate ? sql`${column} < ${timestamp(endOfDay(toDate, timeZone))}` : undefined,
  );
}
