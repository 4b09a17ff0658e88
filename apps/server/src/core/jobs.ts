import { type Database, runPlainSql } from "@lotwright/db/client";
import { jobs, noWorkspace } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Deps } from "./context";

/** Payloads of jobs by the name of their kind. The file that defines a kind adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging, as `Deps` is
export interface JobPayloads {}

export type JobName = keyof JobPayloads & string;

/** Notification that a job has become due, with the name of its kind. */
export const jobsChannel = "lotwright_jobs";

/** One attempt of a job. */
export type Job<Name extends JobName = JobName> = {
  id: string;
  workspaceId: string;
  batchId: string | null;
  payload: JobPayloads[Name];
  createdAt: Date;
  dueAt: Date;
  /** When the attempt started. All times are those of the database's clock. */
  startedAt: Date;
  /** Number of the attempt, from 1. */
  attempt: number;
  isLast: boolean;
  /** The end of the first attempt that took too long. */
  timedOutAt: Date | null;
  /** Aborts when this server stops, when the deadline has passed, and when another server has taken over the job. */
  signal: AbortSignal;
};

/** The job waits again for so many seconds. */
type Waiting = {
  startAfterSeconds: number;
  /** Whether the attempt counts. */
  isCounted: boolean;
  isTimeout?: boolean;
  /** Seconds for which this server starts no job of the kind. */
  pauseSeconds?: number;
};

export type JobEnd = "done" | Waiting;

/** Lets the job wait again, and uses up no attempt. */
export const postpone = (startAfterSeconds: number): Waiting => ({ startAfterSeconds, isCounted: false });

/** Lets the job wait for its next attempt. */
export const retryIn = (startAfterSeconds: number): Waiting => ({ startAfterSeconds, isCounted: true });

/** Times of a job that always exists. */
type Schedule = {
  /** When the job runs after the start of a server. `planned` is the time it waits for, if it does. */
  first(planned: Date | null): Promise<Date>;
  /** When it runs after a run that ended now. */
  next(): Date;
};

/** A kind of background job. */
export type JobKind<Name extends JobName = JobName> = {
  name: Name;
  payload: z.ZodType<JobPayloads[Name]>;
  /** Concurrent jobs of one server. */
  perServer(deps: Deps): number;
  /** Concurrent jobs of one workspace, across all servers: one more for a moment for each further server. Unlimited by default. */
  perWorkspace?(deps: Deps): number;
  attempts: number;
  /** Wait after a failed attempt. */
  retrySeconds(attempt: number): number;
  /** Time limit of an attempt. */
  deadlineSeconds: number;
  /** Whether this server runs such jobs. Every server by default. */
  isOn?(deps: Deps): boolean;
  /** Only for a kind with one job, which waits for its next time when it has ended. */
  schedule?(deps: Deps): Schedule;
  /** Queues the jobs again whose rows in other tables wait for one: after a restore, and for servers of the release before. */
  requeue?(db: Database): Promise<void>;
  /** Rejects when the attempt failed. */
  run(job: Job<Name>, deps: Deps): Promise<JobEnd>;
  /** Called for a job whose attempts all failed, or died with their server. */
  giveUp?(job: Job<Name>, deps: Deps): Promise<unknown>;
};

export type NewJob<Name extends JobName> = {
  id?: string;
  /** None for a job of the installation. */
  workspaceId?: string;
  payload: JobPayloads[Name];
  batchId?: string | undefined;
  /** Within the workspace the highest number starts first, then the lowest place; 0 by default. */
  priority?: number;
  /** Number by which jobs of one priority start, the lowest first; by default the time of queueing, in seconds. */
  place?: number;
  startAfterSeconds?: number;
};

// Plain SQL is sent when it is called, as the last work of a transaction has to be; drizzle sends a statement when it is awaited.
const insertJobs = `with queued as (
  insert into jobs (id, kind, workspace_id, payload, batch_id, priority, place, start_after)
  select coalesce(id, gen_random_uuid()), $1, coalesce("workspaceId", '${noWorkspace}'), payload, "batchId", coalesce(priority, 0),
    coalesce(place, extract(epoch from now())),
    now() + coalesce("startAfterSeconds", 0) * interval '1 second'
  from jsonb_to_recordset($2::jsonb) as job (id uuid, "workspaceId" uuid, payload jsonb, "batchId" uuid, priority smallint,
    place float8, "startAfterSeconds" float8)
  on conflict (id) do update set payload = excluded.payload, priority = excluded.priority, place = excluded.place,
    start_after = excluded.start_after, attempts = 0, lease_id = null, started_at = null
) select pg_notify('${jobsChannel}', $1)`;

/** Adds jobs in the transaction of `db`, in one statement. Replaces those with the same ids, also while they run. */
export async function queueJobs<Name extends JobName>(
  db: Database,
  kind: Name,
  added: readonly NewJob<Name>[],
): Promise<void> {
  await runPlainSql(db, insertJobs, [kind, JSON.stringify(added)]);
}

/** Delay between the jobs of a workspace after a pause, so that one job tests whether the provider accepts calls again. */
const secondsBetween = 0.5;

/** Delays a workspace's waiting jobs of a kind by at least `seconds`, and then spaces them out; running jobs continue. */
export async function putOffJobs(
  db: Database,
  kind: JobName,
  workspaceId: string,
  seconds: number,
): Promise<void> {
  // Of several refusals at a time one delays all jobs: they would share them, and each space out its own from the same time.
  // Rows that another transaction has locked are being started by it.
  await db.execute(sql`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`put off ${kind} ${workspaceId}`}, 0)) as is_own
    ), waiting as (
      select id, priority, place from ${jobs}
      where (select is_own from turn) and kind = ${kind} and workspace_id = ${workspaceId} and started_at is null
        and start_after < now() + ${seconds}::float8 * interval '1 second'
      for update skip locked
    ), later as (
      select id, row_number() over (order by priority desc, place, id) - 1 as before from waiting
    )
    update ${jobs} as job set lease_id = null, leased_at = null,
      start_after = now() + (${seconds}::float8 + later.before * ${secondsBetween}::float8) * interval '1 second'
    from later where job.id = later.id
  `);
}

/** Lets delayed jobs start now. */
export async function startJobsNow(db: Database, kind: JobName, condition: SQL): Promise<void> {
  await db.execute(sql`
    with due as (
      update ${jobs} set start_after = now()
      where ${jobs.kind} = ${kind} and ${jobs.leaseId} is null and ${jobs.startAfter} > now() and ${condition} returning 1
    ) select pg_notify(${jobsChannel}, ${kind}) from due limit 1
  `);
}
