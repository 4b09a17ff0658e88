import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@lotwright/db/client";
import { dueIn } from "@lotwright/db/due-in";
import { descriptionJobs } from "@lotwright/db/schema";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { withAnySignal } from "../../../core/any-signal";
import { bossDb } from "../../../core/boss-db";
import type { Logger } from "../../../core/logger";
import type { Pace } from "./pace";
import { permitNext, renewPermit } from "./permits";
import { type DescriptionJob, maxAttempts, queueName } from "./queue";

/** How often a running attempt renews its lease, which ends 90 s after the death of its server. */
const renewMs = 30_000;
const stopTimeoutMs = 8_000;

/** The time after the first timeout of a job in which its timeouts use up no attempt. */
const freeOfTimeouts = sql`interval '10 minutes'`;

/** Arguments of a handler besides the job. */
export type Attempt = {
  number: number;
  isLast: boolean;
  /** Whether a timeout uses up the attempt: the first one of this job was ten minutes ago. */
  countsTimeouts: boolean;
  signal: AbortSignal;
};

/** The wait before the next attempt, and whether this one counts. */
type Waiting = { startAfterSeconds: number; isCounted: boolean; isTimeout?: boolean };

/** "canceled": the item no longer waits for the job. An object: it waits again. */
export type JobEnd = "completed" | "canceled" | Waiting;

/** Lets the job wait again, and uses up no attempt. */
export const postpone = (startAfterSeconds: number): Waiting => ({ startAfterSeconds, isCounted: false });

export type DescriptionHandlers = {
  /** How many run concurrently. */
  pace: Pick<Pace, "perWorkspace" | "maxRunning">;
  /** Rejects only when the result cannot be stored; pg-boss retries the job then. */
  describe(job: DescriptionJob, attempt: Attempt): Promise<JobEnd>;
  /** Called for a job whose attempts all died with their server. */
  giveUp(job: DescriptionJob): Promise<void>;
};

type Worker = { boss: PgBoss; db: Database; handlers: DescriptionHandlers; signal: AbortSignal };
type StartedJob = DescriptionJob & { attempts: number; countsTimeouts: boolean };

export async function createDescriptionQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(queueName, {
    name: queueName,
    // One more than our own count, which then ends the job.
    retryLimit: maxAttempts,
    retryDelay: 2,
    retryBackoff: true,
    // The lease of a killed server's job.
    expireInSeconds: 90,
  });
}

/** Counts the attempt and restarts the age of the permit; undefined for a permit that was taken back. */
async function start(db: Database, permitId: string): Promise<StartedJob | undefined> {
  const [job] = await db
    .update(descriptionJobs)
    .set({ startedAt: sql`now()`, permittedAt: sql`now()`, attempts: sql`${descriptionJobs.attempts} + 1` })
    .where(eq(descriptionJobs.permitId, permitId))
    .returning({
      ...getTableColumns(descriptionJobs),
      countsTimeouts: sql<boolean>`coalesce(${descriptionJobs.timedOutAt} <= now() - ${freeOfTimeouts}, false)`,
    });
  return job && { ...job, jobId: job.id };
}

/** Renews the lease of a running attempt until it ends. */
function keepLease({ db }: Worker, permitId: string): () => void {
  // A renewal that fails is made up for by the next one.
  const timer = setInterval(() => void renewPermit(db, permitId).catch(() => undefined), renewMs);
  return () => clearInterval(timer);
}

async function run({ handlers, signal }: Worker, job: StartedJob): Promise<JobEnd> {
  const number = job.attempts;
  if (number <= maxAttempts) {
    // One listener per job on the signal that all of them share, however often the handler listens.
    return withAnySignal([signal], (own) =>
      handlers.describe(job, {
        ...{ number, isLast: number === maxAttempts, countsTimeouts: job.countsTimeouts },
        signal: own,
      }),
    );
  }
  await handlers.giveUp(job);
  return "completed";
}

/** The new values of a job that waits again. */
const columnsOf = ({ attempts }: StartedJob, { startAfterSeconds, isCounted, isTimeout }: Waiting) => ({
  ...{ permitId: null, permittedAt: null, startedAt: null },
  startAfter: dueIn(startAfterSeconds),
  attempts: isCounted ? attempts : attempts - 1,
  ...(isTimeout && { timedOutAt: sql`coalesce(${descriptionJobs.timedOutAt}, now())` }),
});

/** Ends the job, or lets it wait again, and releases its permit. */
function settle({ boss, db }: Worker, permitId: string, job: StartedJob, end: JobEnd) {
  const { id, permitId: held, attempts: started } = descriptionJobs;
  // An attempt whose lease expired must not end the attempt that has replaced it.
  const isJob = and(eq(id, job.jobId), eq(held, permitId), eq(started, job.attempts));
  return db.transaction(async (tx) => {
    if (typeof end === "string") {
      const [ended] = await tx.delete(descriptionJobs).where(isJob).returning();
      if (!ended) return;
    } else {
      const [delayed] = await tx.update(descriptionJobs).set(columnsOf(job, end)).where(isJob).returning();
      if (!delayed) return;
    }
    const options = { db: bossDb(tx) };
    if (end === "canceled") await boss.cancel(queueName, permitId, options);
    else await boss.complete(queueName, permitId, {}, options);
  });
}

async function work(worker: Worker, permitId: string): Promise<void> {
  const { boss, db } = worker;
  try {
    const job = await start(db, permitId);
    if (!job) return await boss.cancel(queueName, permitId);
    const release = keepLease(worker, permitId);
    const end = await run(worker, job).finally(release);
    await settle(worker, permitId, job, end);
  } catch (error) {
    await boss.fail(queueName, permitId, { message: String(error) });
  }
}

type Running = Set<Promise<void>>;

/**
 * Starts the next job, if there is one and this server has capacity; resolves to whether it did.
 * @param onTrouble called when the result of the job cannot be stored: the job expires, and is retried
 */
async function startNext(
  worker: Worker,
  running: Running,
  onTrouble: (error: unknown) => void,
): Promise<boolean> {
  const { pace } = worker.handlers;
  if (running.size >= pace.maxRunning()) return false;
  await permitNext(worker.boss, worker.db, pace.perWorkspace());
  const [permit] = await worker.boss.fetch(queueName);
  if (!permit) return false;
  const ending = work(worker, permit.id)
    .catch(onTrouble)
    .then(() => void running.delete(ending));
  running.add(ending);
  return true;
}

/** Resolves when a job ends or after `pollMs`. */
async function nextChance(running: Running, signal: AbortSignal, pollMs: number): Promise<void> {
  const over = new AbortController();
  await withAnySignal([signal, over.signal], async (own) => {
    const paused = delay(pollMs, undefined, { signal: own });
    await Promise.race([...running, paused.catch(() => {})]);
    over.abort();
  });
}

async function workUntilAborted(worker: Worker, { pollMs, log }: Polling): Promise<void> {
  const { signal } = worker;
  const running: Running = new Set();
  const onTrouble = (err: unknown) => {
    if (!signal.aborted) log.warn({ err }, "the job queue cannot be reached");
  };
  while (!signal.aborted) {
    const hasStarted = await startNext(worker, running, onTrouble).catch(onTrouble);
    if (!hasStarted) await nextChance(running, signal, pollMs);
  }
  await Promise.all(running);
}

/** @property pollMs how often to look for jobs that have become due */
type Polling = { pollMs: number; log: Logger };

/** Starts working until the signal aborts. The returned function waits until the aborted jobs are back in the queue. */
export function workOnDescriptions(worker: Worker, polling: Polling): () => Promise<void> {
  const ended = workUntilAborted(worker, polling);
  return () =>
    Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs).unref())]);
}

/**
 * Runs the jobs that are due, and those that become due when one ends, until none is left or the signal aborts. Rejects
 * when the queue cannot be reached, after the running jobs have ended.
 */
export async function drainDescriptions(worker: Worker): Promise<void> {
  const running: Running = new Set();
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  try {
    for (;;) {
      const hasStarted = !worker.signal.aborted && (await startNext(worker, running, onTrouble));
      if (hasStarted) continue;
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (troubles.length > 0) throw troubles[0];
}
