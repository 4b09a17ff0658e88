import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseClient } from "@lotwright/db/client";
import type PgBoss from "pg-boss";
import { withAnySignal } from "../../any-signal";
import type { Logger } from "../../logger";

/** Advisory lock: serializes dequeueing so that concurrent servers cannot exceed the per-workspace limit. */
const takeLock = 7_240_155_021;

type Queries = Pick<DatabaseClient, "sql">;

export type FairQueue = {
  name: string;
  /** Jobs at once on one server. */
  maxRunning: number;
  /** Jobs at once of one workspace, on all servers of the database. */
  maxOfWorkspace: number;
};

export type TakenJob<Payload> = { id: string; data: Payload; retryCount: number };

/**
 * pg-boss's own statement for the next job, but for what it cannot do: whoever has the fewest running comes first, and
 * nobody has more than the limit, so that a workspace with a thousand jobs delays another's single one by no more than
 * the call that ends next. `retry_count` and `state` move as pg-boss moves them; the rest of a job's life is its own.
 */
const takeNext = `
  with busy as (
    select data->>'workspaceId' as workspace_id, count(*) as running
    from pgboss.job where name = $1 and state = 'active' group by 1
  ), next as (
    select job.id from pgboss.job left join busy on busy.workspace_id = job.data->>'workspaceId'
    where job.name = $1 and job.state < 'active' and job.start_after <= now() and coalesce(busy.running, 0) < $2
    order by coalesce(busy.running, 0), job.priority desc, job.created_on, job.id
    limit 1 for update of job skip locked
  )
  update pgboss.job set state = 'active', started_on = now(),
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
  from next where job.name = $1 and job.id = next.id
  returning job.id, job.data, job.retry_count as "retryCount"
`;

async function take<Payload>({ sql }: Queries, queue: FairQueue): Promise<TakenJob<Payload> | undefined> {
  const rows = await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${takeLock})`;
    return transaction.unsafe<TakenJob<Payload>[]>(takeNext, [queue.name, queue.maxOfWorkspace]);
  });
  return rows[0];
}

/** A job is canceled when nothing waits for it any more. */
export type JobEnd = "completed" | "canceled";

type Work<Payload> = {
  boss: PgBoss;
  client: Queries;
  queue: FairQueue;
  /** Rejecting means: try again later, as the queue says. */
  handle(job: TakenJob<Payload>): Promise<JobEnd>;
};

type Running = Set<Promise<void>>;

/**
 * Begins the next job, if one is due and there is room, and answers whether it did.
 * @param onTrouble called when the result of the job cannot be stored: the job expires, and is tried again
 */
async function beginNext<Payload>(
  { boss, client, queue, handle }: Work<Payload>,
  running: Running,
  onTrouble: (error: unknown) => void,
): Promise<boolean> {
  if (running.size >= queue.maxRunning) return false;
  const job = await take<Payload>(client, queue);
  if (!job) return false;
  const ending = handle(job)
    .then(
      (end) => (end === "canceled" ? boss.cancel(queue.name, job.id) : boss.complete(queue.name, job.id)),
      (error: unknown) => boss.fail(queue.name, job.id, { message: String(error) }),
    )
    .catch(onTrouble)
    .then(() => void running.delete(ending));
  running.add(ending);
  return true;
}

/**
 * Takes jobs and does them until `signal` fires; resolves when the last one has ended.
 * @param pollMs how often to look for jobs that have become due
 */
export async function workFairly<Payload>(
  work: Work<Payload>,
  { signal, pollMs, log }: { signal: AbortSignal; pollMs: number; log: Logger },
): Promise<void> {
  const running: Running = new Set();
  const onTrouble = (err: unknown) => {
    if (!signal.aborted) log.warn({ err }, "the job queue cannot be reached");
  };
  while (!signal.aborted) {
    const hasBegun = await beginNext(work, running, onTrouble).catch(onTrouble);
    if (!hasBegun) await nextChance(running, signal, pollMs);
  }
  await Promise.all(running);
}

/**
 * Does what is due, and what has become due when a job ends, until nothing is left or `signal` fires. Rejects when the queue
 * cannot be reached, once the jobs that were running have ended.
 */
export async function drainFairly<Payload>(work: Work<Payload>, signal: AbortSignal): Promise<void> {
  const running: Running = new Set();
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  try {
    for (;;) {
      const hasBegun = !signal.aborted && (await beginNext(work, running, onTrouble));
      if (hasBegun) continue;
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (troubles.length > 0) throw troubles[0];
}

/** Until a job ends, or one may have come. */
async function nextChance(running: Running, signal: AbortSignal, pollMs: number): Promise<void> {
  const over = new AbortController();
  await withAnySignal([signal, over.signal], async (own) => {
    const paused = delay(pollMs, undefined, { signal: own });
    await Promise.race([...running, paused.catch(() => {})]);
    over.abort();
  });
}
