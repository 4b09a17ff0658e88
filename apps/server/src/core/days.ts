import { endOfDay, startOfDay } from "@lotwright/export/files/days";
import { and, type Column, type SQL, sql } from "drizzle-orm";

export type Days = {
  fromDate?: string | null | undefined;
  toDate?: string | null | undefined;
  timeZone?: string | undefined;
};

/** Converts an instant as a number: PostgreSQL cannot parse text with a year above 9999 or below 1. */
const timestamp = (instant: Date) => sql`to_timestamp(${instant.getTime() / 1000}::float8)`;

/** Condition for timestamps from `fromDate` to `toDate`, both inclusive, as local days of `timeZone`. */
export function withinDays(column: Column, { fromDate, toDate, timeZone = "UTC" }: Days): SQL | undefined {
  return and(
    fromDate ? sql`${column} >= ${timestamp(startOfDay(fromDate, timeZone))}` : undefined,
    toDate ? sql`${column} < ${timestamp(endOfDay(toDate, timeZone))}` : undefined,
  );
}
