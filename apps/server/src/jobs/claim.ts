import { randomUUID } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { dueIn } from "@lotwright/db/due-in";
import { jobs } from "@lotwright/db/schema";
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { JobEnd } from "../core/jobs";

/** A killed server's job goes on after this time. Servers of the release before use 90. */
export const leaseSeconds = 20;
/** Workspaces with at most so many jobs get three times the share of others, so that a few lots don't wait for thousands. */
const shortQueue = 10;

export type Claimed = typeof jobs.$inferSelect & { leaseId: string; startedAt: Date };

/** A kind that has a place for a job on this server. */
export type Place = {
  kind: string;
  /** Concurrent jobs of a workspace on all servers; null for any number. */
  perWorkspace: number | null;
};

const columns = sql.join(
  Object.entries({
    ...{ id: "id", kind: "kind", workspaceId: "workspace_id", batchId: "batch_id", payload: "payload" },
    ...{
      createdAt: "created_at",
      startAfter: "start_after",
      startedAt: "started_at",
      timedOutAt: "timed_out_at",
    },
    ...{ attempts: "attempts", leaseId: "lease_id" },
  }).map(([name, column]) => sql.raw(`job.${column} as "${name}"`)),
  sql`, `,
);

/**
 * Takes the next due job, and counts its attempt. Of the workspaces with fewer running jobs than they may have, the one with the
 * fewest goes first; within it the highest priority, then the oldest job. Concurrent servers take different ones.
 */
export async function claimJob(db: Database, places: readonly Place[]): Promise<Claimed | undefined> {
  const [claimed] = await db.execute<Record<string, unknown>>(sql`
    with recursive free as (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as free (kind text, "perWorkspace" int)
    ), queue as (
      -- Reads one row of the index for each workspace.
      (select kind, workspace_id from ${jobs} where lease_id is null order by kind, workspace_id limit 1)
      union all
      select next.* from queue cross join lateral (
        select kind, workspace_id from ${jobs}
        where lease_id is null and (kind, workspace_id) > (queue.kind, queue.workspace_id) order by kind, workspace_id limit 1
      ) as next
    ), running as (
      select kind, workspace_id, count(*)::int as count from ${jobs} where lease_id is not null group by kind, workspace_id
    ), share as materialized (
      select kind, workspace_id, "perWorkspace", coalesce(running.count, 0) as running,
        (select count(*) from (
          select 1 from ${jobs} where lease_id is null and kind = queue.kind and workspace_id = queue.workspace_id
          limit ${shortQueue + 1}::int
        ) as open) + coalesce(running.count, 0) <= ${shortQueue}::int as is_short
      from queue join free using (kind) left join running using (kind, workspace_id)
      where "perWorkspace" is null or coalesce(running.count, 0) < "perWorkspace"
    ), head as (
      select ahead.*, running, "perWorkspace", is_short
      from share cross join lateral (
        select id, priority, place, start_after from ${jobs}
        where lease_id is null and kind = share.kind and workspace_id = share.workspace_id and start_after <= now()
        -- More than one, for servers that look at the same moment.
        order by kind, workspace_id, priority desc nulls last, place, id limit 4
      ) as ahead
    ), next as (
      select job.id from head join ${jobs} as job on job.id = head.id and job.lease_id is null
      -- Only a kind that limits them shares its places between workspaces. None waits for more than ten minutes for its first place.
      order by case
        when "perWorkspace" is null then 0
        when is_short or head.running = 0 and head.start_after < now() - interval '10 minutes' then head.running + 1
        else 3 * (head.running + 1)
      end,
        head.priority desc, head.place, head.id
      limit 1 for update of job skip locked
    )
    update ${jobs} as job set lease_id = ${randomUUID()}, leased_at = now(), lease_seconds = ${leaseSeconds}, started_at = now(),
      attempts = job.attempts + 1
    from next where job.id = next.id returning ${columns}`);
  return claimed && ({ ...claimed, ...datesOf(claimed) } as unknown as Claimed); // `Claimed` has the table's columns
}

/** The driver returns dates as text. */
const datesOf = ({ createdAt, startAfter, startedAt, timedOutAt }: Record<string, unknown>) => ({
  createdAt: new Date(String(createdAt)),
  startAfter: new Date(String(startAfter)),
  startedAt: new Date(String(startedAt)),
  timedOutAt: timedOutAt ? new Date(String(timedOutAt)) : null,
});

/** An attempt whose lease was lost must not end the attempt that has replaced it. */
const isHeldBy = ({ id, leaseId }: Claimed) => and(eq(jobs.id, id), eq(jobs.leaseId, leaseId));

const isFree = { leaseId: null, leasedAt: null, startedAt: null, leaseSeconds: 90 } as const;

/** Ends a job. A scheduled one waits for `next` instead, at least for a minute: the server's clock may be behind the database's. */
export async function endJob(db: Database, job: Claimed, next?: Date): Promise<void> {
  if (next === undefined) await db.delete(jobs).where(isHeldBy(job));
  else
    await db
      .update(jobs)
      .set({
        ...isFree,
        startAfter: sql`greatest(${next.toISOString()}::timestamptz, ${dueIn(60)})`,
        attempts: 0,
      })
      .where(isHeldBy(job));
}

/** Lets a job wait again. */
export async function putBackJob(
  db: Database,
  job: Claimed,
  { startAfterSeconds, isCounted, isTimeout }: Exclude<JobEnd, "done">,
): Promise<void> {
  const set = {
    ...isFree,
    startAfter: dueIn(startAfterSeconds),
    attempts: isCounted ? job.attempts : job.attempts - 1,
    ...(isTimeout && { timedOutAt: sql`coalesce(${jobs.timedOutAt}, now())` }),
  };
  await db.update(jobs).set(set).where(isHeldBy(job));
}

/** Renews leases, and returns those that still hold their jobs. */
export async function renewLeases(db: Database, leaseIds: readonly string[]): Promise<Set<string>> {
  const isOne = sql`${jobs.leaseId} = any(${sql.param([...leaseIds])}::uuid[])`;
  const renewed = await db
    .update(jobs)
    .set({ leasedAt: sql`now()` })
    .where(isOne)
    .returning({ id: jobs.leaseId });
  return new Set(renewed.flatMap(({ id }) => id ?? []));
}

/** Frees jobs whose server was killed: those with a lost lease, or all of them. Resolves to whether there were any. */
export async function freeLostJobs(db: Database, isLost: SQL = lostLease): Promise<boolean> {
  const freed = await db
    .update(jobs)
    .set(isFree)
    .where(and(isNotNull(jobs.leaseId), isLost))
    .returning({ id: jobs.id });
  return freed.length > 0;
}

const lostLease = sql`${jobs.leasedAt} < now() - ${jobs.leaseSeconds} * interval '1 second'`;

/** Seconds until the next delayed job is due; null when there is none. */
export async function secondsToNext(db: Database): Promise<number | null> {
  const seconds = sql<number | null>`extract(epoch from min(${jobs.startAfter}) - now())::float8`;
  const [next] = await db
    .select({ seconds })
    .from(jobs)
    .where(and(isNull(jobs.leaseId), gt(jobs.startAfter, sql`now()`)));
  return next?.seconds ?? null;
}
