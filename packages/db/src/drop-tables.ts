import { getTableName, is } from "drizzle-orm";
import { isPgEnum, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import * as schema from "./schema";

const tableNames = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));
const enumNames = Object.values<unknown>(schema).flatMap((value) =>
  isPgEnum(value) ? [value.enumName] : [],
);

/** The tables of this release that a database has. */
export async function ownTables(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename = any(${tableNames})`;
  return rows.map(({ name }) => name);
}

/** Drops everything that migrations and the job queue have made; what other programs made stays. */
export async function dropOwnTables(sql: postgres.ISql): Promise<void> {
  for (const name of tableNames) await sql`drop table if exists ${sql(name)} cascade`;
  for (const name of enumNames) await sql`drop type if exists ${sql(name)} cascade`;
  await sql`drop schema if exists pgboss cascade`;
  await sql`drop schema if exists drizzle cascade`;
}
