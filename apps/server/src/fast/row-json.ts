import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * One row as JSON text, built by PostgreSQL: the driver parses one text much faster than many values. A list of 2,000 items takes 69
 * instead of 120 ms of CPU time, 21 instead of 106 of them in this process. Uses `row_to_json` because `json_build_object` accepts at
 * most 100 arguments.
 */
export function rowJson(columns: Record<string, SQLWrapper>): SQL {
  const cells = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql`(select row_to_json(one_row) from (select ${sql.join(cells, sql`, `)}) as one_row)`;
}

/** A time in such JSON: ISO 8601 in UTC, as `Date.toISOString` writes it; columns have milliseconds. */
export const isoTime = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
