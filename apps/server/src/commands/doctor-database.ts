import type { DatabaseClient } from "@lotwright/db/client";
import { isRestoreUnfinished, newestMigration, readMigrations } from "@lotwright/db/migrate";
import { MissingObjectError, type Storage } from "@lotwright/storage/storage";
import type { Env } from "../core/env";
import { type Finding, failed, ok, warning } from "./doctor-checks";

type Sql = DatabaseClient["sql"];

const oldestVersion = 15;
const maxWaitMinutes = 60;
const sampleSize = 25;

/** Checks PostgreSQL's version, the role's rights, and migrations. */
export async function checkDatabase(sql: Sql): Promise<Finding[]> {
  const [row] = await sql`select current_setting('server_version') as version, current_user as role,
    has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as can_create,
    (select count(*)::int from pg_tables where schemaname = 'public'
      and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert')) as closed`;
  const { version, role, can_create: canCreate, closed } = row ?? {};
  const findings = [
    Number.parseInt(version, 10) >= oldestVersion
      ? ok(`PostgreSQL ${version} answers.`)
      : failed(`PostgreSQL ${version} is too old.`, `Update it to ${oldestVersion} or newer.`),
  ];
  if (!canCreate || closed > 0)
    findings.push(
      failed(
        `The role ${role} may not ${canCreate ? `use ${closed} tables` : "create tables and schemas"}.`,
        "Make it the owner of the database, or use the role that made the tables.",
      ),
    );
  return [...findings, await migrationFinding(sql)];
}

async function migrationFinding(sql: Sql): Promise<Finding> {
  if (await isRestoreUnfinished(sql))
    return failed(
      "A restore into this database was interrupted.",
      "Run npm run restore again with the same backup.",
    );
  const newest = await newestMigration(sql);
  const pending = (await readMigrations()).filter(({ when }) => when > (newest?.when ?? 0));
  if (pending.length === 0) return ok(`Its migrations are those of this release, up to ${newest?.tag}.`);
  return warning(
    `${pending.length} migrations are pending.`,
    "The next start of a server applies them: back up before it.",
  );
}

/** Jobs that have been due for more than an hour. Those of a kind that the settings turn off wait until it is on again. */
export async function checkQueue(sql: Sql, { OCR, BACKUP }: Pick<Env, "OCR" | "BACKUP">): Promise<Finding[]> {
  const [found] = await sql`select to_regclass('public.jobs') is not null as exists`;
  if (!found?.exists) return [ok("There is no queue yet: the first start makes it.")];
  const off = [OCR ? [] : "reading", BACKUP ? [] : "backup"].flat();
  const [row] =
    await sql`select count(*)::int as jobs, (extract(epoch from now() - min(due)) / 60)::int as minutes
    from (
      select start_after as due from jobs where started_at is null and start_after <= now() and kind <> all(${off})
    ) as waiting`;
  const { jobs = 0, minutes = 0 } = row ?? {};
  if (jobs === 0) return [ok("No job waits.")];
  const text = `${jobs} ${jobs === 1 ? "job waits" : "jobs wait"}, the oldest for ${minutes} minutes.`;
  if (minutes < maxWaitMinutes) return [ok(text)];
  return [warning(text, "See that a server runs, what its log warns of, and that the provider answers.")];
}

/** Checks the newest photos, and those after a random id, for missing objects in storage. */
export async function checkObjects(sql: Sql, storage: Storage): Promise<Finding[]> {
  const [found] = await sql`select to_regclass('public.photos') is not null as exists`;
  if (!found?.exists) return [ok("There are no photos yet.")];
  const rows = await sql`(select url from photos order by created_at desc limit ${sampleSize})
    union (select url from photos where id >= gen_random_uuid() order by id limit ${sampleSize})`;
  const missing: string[] = [];
  for (const { url } of rows) {
    await storage.stat(url.slice(1)).catch((error: unknown) => {
      if (!(error instanceof MissingObjectError)) throw error;
      missing.push(url);
    });
  }
  if (missing.length === 0) return [ok(`The store has all of ${rows.length} photos that were looked up.`)];
  return [
    failed(
      `The store lacks ${missing.length} of ${rows.length} photos, such as ${missing[0]}.`,
      "See that S3_BUCKET or DATA_DIR is the one of this database, and restore the missing files from a backup.",
    ),
  ];
}
