import type { Database } from "@lotwright/db/client";
import { jobs, recordings } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type { JobKind } from "../core/jobs";

/**
 * Takes over what servers of the release before have queued or left: their transcriptions, unless such a server runs one, and rows
 * that wait for a job. Their sweeps and backups are dropped, since these servers make them. The release after drops this file, the
 * schema `pgboss` and the triggers of `0034_jobs.sql`.
 */
export async function moveFormerJobs(db: Database, kinds: readonly JobKind[]): Promise<void> {
  const [found] = await db.execute(sql`select to_regclass('pgboss.job') is not null as exists`);
  if (!found?.exists) return;
  await db.execute(sql`
    with moved as (
      delete from pgboss.job where name in ('transcriptions', 'sweep-photos', 'back-up') and id in (
        select id from pgboss.job where name in ('transcriptions', 'sweep-photos', 'back-up')
          and (state in ('created', 'retry') or state = 'active' and started_on + expire_in < now())
          and not exists (select from ${jobs} where ${jobs.id} = job.id)
        limit 500 for update skip locked
      ) returning name, id, data, start_after
    )
    insert into ${jobs} (id, kind, workspace_id, payload, start_after)
    select moved.id, 'transcription', ${recordings.workspaceId}, jsonb_build_object('recordingId', ${recordings.id}), moved.start_after
    from moved join ${recordings} on ${recordings.id} = (moved.data ->> 'recordingId')::uuid
    where moved.name = 'transcriptions' on conflict do nothing`);
  await db.execute(sql`
    update pgboss.job set start_after = now() + interval '10 minutes'
    where name = 'transcriptions' and state = 'created' and start_after < now() + interval '5 minutes'
      and id in (select id from ${jobs} where kind = 'transcription')`);
  await kinds.find(({ name }) => name === "reading")?.requeue?.(db);
}
