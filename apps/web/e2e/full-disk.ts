import { createDatabase } from "@lotwright/db/client";

/** Always restores the space: other journeys may use the same database. */
export async function withFullDisk(databaseUrl: string, journey: () => Promise<void>): Promise<void> {
  const { sql, close } = createDatabase(databaseUrl, { max: 1 });
  try {
    await sql.unsafe(`create or replace function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$;
      create or replace trigger full_disk before insert or update on company_settings execute function full_disk()`);
    await journey();
  } finally {
    await sql.unsafe("drop function if exists full_disk() cascade");
    await close();
  }
}
