import { getTableName, is } from "drizzle-orm";
import { isPgEnum, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import * as schema from "./schema";

/** Tables of databases that have not been migrated to this release. */
const formerTables = ["description_jobs"];
const tableNames = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table): string => getTableName(table))
  // Last: they may be views of the others by now, which are dropped with those.
  .concat(formerTables);
const enumNames = Object.values<unknown>(schema).flatMap((value) =>
  isPgEnum(value) ? [value.enumName] : [],
);

/** Functions and other objects that migrations create besides tables and enums. */
const functions = [
  ...["fold(text)", "settings_of_row(jsonb)"],
  ...["lock_settings()", "copy_to_settings()", "copy_from_settings()"],
  ...["queue_description()", "copy_transcription()"],
  ...["mark_changed()", "record_removals()", "record_move()", "record_removed_details()"],
];

/** The tables of this program that a database has. */
export async function ownTables(sql: postgres.ISql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename = any(${tableNames})`;
  return rows.map(({ name }) => name);
}

/** Whether a database has objects that migrations or the job queue would create, or tables of another program. */
export async function hasForeignObjects(sql: postgres.ISql): Promise<boolean> {
  const [row] = await sql`
    select exists (
      select from pg_namespace where nspname in ('drizzle', 'pgboss')
    ) or exists (
      select from unnest(${functions}::text[]) as name where to_regprocedure('public.' || name) is not null
    ) or exists (
      select from pg_type where typnamespace = 'public'::regnamespace and typname = any(${enumNames})
    ) or exists (
      select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    ) as "isForeign"`;
  return row?.isForeign === true;
}

/** Drops everything that migrations and the job queue have created. */
export async function dropOwnTables(sql: postgres.ISql): Promise<void> {
  for (const name of tableNames) await sql`drop table if exists ${sql(name)} cascade`;
  for (const name of enumNames) await sql`drop type if exists ${sql(name)} cascade`;
  for (const name of functions) await sql.unsafe(`drop function if exists public.${name}`);
  await sql`drop schema if exists pgboss cascade`;
  await sql`drop schema if exists drizzle cascade`;
}
