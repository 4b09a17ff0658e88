import { advisoryLocks } from "@lotwright/db/advisory-locks";
import type { Database } from "@lotwright/db/client";
import { descriptionJobs } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { bossDb } from "../../../core/boss-db";
import { cancelPermits, queueName } from "./queue";

/** Ahead of every job that waits for a server less long; the others have zero and less. */
const priorityOfOld = 1;

type Permit = { permitId: string; priority: number };

/**
 * The semaphore of provider calls: permits the next jobs of each workspace, up to its limit, and hands them to pg-boss.
 * A job holds its permit until it ends or goes back to wait. pg-boss runs the job with the highest priority first: minus
 * the number of permits that its workspace already holds, so a workspace with a thousand jobs does not go ahead of the
 * single job of another.
 * @param perWorkspace the limit: concurrent provider calls of one workspace, across all servers
 */
export function permitNext(boss: PgBoss, db: Database, perWorkspace: number): Promise<void> {
  return db.transaction(async (tx) => {
    // Serializes permits, so that concurrent servers cannot exceed the limit of a workspace together.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.descriptionPermits})`);
    const [renewed, permitted] = await Promise.all([renewOld(boss, tx), permitWaiting(tx, perWorkspace)]);
    const jobs = [...renewed, ...permitted].map(({ permitId, priority }) => ({
      ...{ id: permitId, name: queueName, priority },
    }));
    if (jobs.length > 0) await boss.insert(jobs, { db: bossDb(tx) });
  });
}

/**
 * Grants permits to waiting jobs; a job that a person requested alone goes ahead of a bulk request; otherwise first come, first
 * served.
 */
async function permitWaiting(db: Database, perWorkspace: number): Promise<Permit[]> {
  const rows = await db.execute<Permit>(sql`
    with held as (
      select workspace_id, count(*)::int as permits from ${descriptionJobs} where permit_id is not null group by 1
    ), next as (
      select job.id, workspace.permits, row_number() over (
        partition by workspace.id order by job.is_batch, job.created_at, job.id
      )::int as place
      from (
        select waiting.workspace_id as id, coalesce(held.permits, 0) as permits
        from (select distinct workspace_id from ${descriptionJobs} where permit_id is null) as waiting
        left join held using (workspace_id)
      ) as workspace
      cross join lateral (
        select id, created_at, batch_manifest_id is not null as is_batch from ${descriptionJobs}
        where workspace_id = workspace.id and permit_id is null and start_after <= now()
        order by (batch_manifest_id is not null), created_at, id
        limit greatest(0, ${perWorkspace}::int - workspace.permits)
        for update skip locked
      ) as job
    )
    update ${descriptionJobs} as job set permit_id = gen_random_uuid(), permitted_at = now()
    from next where job.id = next.id
    returning job.permit_id as "permitId", 1 - next.permits - next.place as priority
  `);
  return [...rows];
}

/**
 * Moves jobs that have waited ten minutes for a server to the front of pg-boss's queue. A running attempt renews its time, so
 * this also recovers a permit whose pg-boss job is gone.
 */
async function renewOld(boss: PgBoss, db: Database): Promise<Permit[]> {
  const renewed = await db.execute<{ permitId: string; oldId: string }>(sql`
    with old as (
      select id, permit_id from ${descriptionJobs}
      where permit_id is not null and permitted_at < now() - interval '10 minutes'
      order by permitted_at limit 8 for update skip locked
    )
    update ${descriptionJobs} as job
    set permit_id = gen_random_uuid(), permitted_at = now(), started_at = null
    from old where job.id = old.id
    returning job.permit_id as "permitId", old.permit_id as "oldId"
  `);
  await cancelPermits(
    boss,
    db,
    renewed.map(({ oldId }) => oldId),
  );
  return renewed.map(({ permitId }) => ({ permitId, priority: priorityOfOld }));
}

/** Begins the lease of a running attempt and the age of its permit anew. */
export async function renewPermit(db: Database, permitId: string): Promise<void> {
  await db.execute(sql`
    with renewed as (
      update ${descriptionJobs} set permitted_at = now() where permit_id = ${permitId}
    )
    update pgboss.job set started_on = now() where name = ${queueName} and id = ${permitId} and state = 'active'
  `);
}

/**
 * Takes every permit back: for the start of the only server of a database, after pg-boss's jobs of the previous process
 * were cleared.
 */
export async function resetPermits(db: Database): Promise<void> {
  await db.execute(sql`
    update ${descriptionJobs} set permit_id = null, permitted_at = null, started_at = null where permit_id is not null
  `);
}
