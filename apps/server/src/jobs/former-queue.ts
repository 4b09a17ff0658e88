import type { Database } from "@lotwright/db/client";
import { jobs, recordings } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type { JobKind } from "../core/jobs";

/** Names of its queues by the kinds of jobs that replace them. */
const formerNames: Readonly<Record<string, string>> = {
  transcription: "transcriptions",
  sweep: "sweep-photos",
  backup: "back-up",
};

const isRun = sql`state = 'active' and started_on + expire_in >= now()`;

/**
 * Takes over the transcriptions that servers of the release before have queued or left, and photos that wait without a job. What such a
 * server could start is put off by ten minutes as long as a server of this release runs, and what it runs now is not started here. The
 * release after drops this file, the schema `pgboss` and the triggers of `0034_jobs.sql`.
 * @param kinds those that this server runs
 */
export async function moveFormerJobs(db: Database, kinds: readonly JobKind[]): Promise<void> {
  const [found] = await db.execute(sql`select to_regclass('pgboss.job') is not null as exists`);
  if (!found?.exists) return;
  await db.execute(sql`
    with moved as (
      delete from pgboss.job where name = 'transcriptions' and id in (
        select id from pgboss.job where name = 'transcriptions'
          and (state in ('created', 'retry') or state = 'active' and started_on + expire_in < now())
          and not exists (select from ${jobs} where ${jobs.id} = job.id)
        limit 500 for update skip locked
      ) returning id, data, start_after
    )
    insert into ${jobs} (id, kind, workspace_id, payload, attempts, start_after)
    select moved.id, 'transcription', ${recordings.workspaceId}, jsonb_build_object('recordingId', ${recordings.id}),
      ${recordings.attempts}, moved.start_after
    from moved join ${recordings} on ${recordings.id} = (moved.data ->> 'recordingId')::uuid
    on conflict do nothing`);
  const names = kinds.flatMap(({ name }) => formerNames[name] ?? []);
  await db.execute(sql`
    update pgboss.job set start_after = now() + interval '10 minutes'
    where name = any(${sql.param(names)}::text[]) and state in ('created', 'retry') and start_after < now() + interval '5 minutes'`);
  await db.execute(sql`
    update ${jobs} set start_after = now() + interval '1 minute'
    where lease_id is null and start_after < now() + interval '30 seconds' and (
      kind = 'transcription' and id in (select id from pgboss.job where name = 'transcriptions' and ${isRun})
      or kind = 'backup' and exists (select from pgboss.job where name = 'back-up' and ${isRun})
    )`);
  await kinds.find(({ name }) => name === "reading")?.requeue?.(db);
}
