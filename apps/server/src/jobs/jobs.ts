import type { Database, DatabaseClient } from "@lotwright/db/client";
import { jobs } from "@lotwright/db/schema";
import { count, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../core/context";
import { requireDistinct } from "../core/feature";
import { type JobKind, jobsChannel } from "../core/jobs";
import type { Logger } from "../core/logger";
import type { WorkerOptions } from "./attempt";
import { freeLostJobs } from "./claim";
import { moveFormerJobs } from "./former-queue";
import { jobKinds } from "./kinds";
import { createWorker, drain, workUntilAborted } from "./worker";

const stopTimeoutMs = 8_000;
/** How often to look for what servers of the release before have queued. */
const moveMs = 10_000;

/** The background work of the servers of a database, as jobs in PostgreSQL. */
export type Jobs = {
  /** The number of jobs that have not started, by kind, across all servers. */
  waiting(): Promise<Record<string, number>>;
  work(deps: Deps): Promise<void>;
  /** Runs every job that is due, and resolves when none is left and all results are stored. For tests; a server calls `work`. */
  drain(deps: Deps): Promise<void>;
  /** Graceful shutdown: claims no further job, aborts the running ones, and waits until they are back in the queue. */
  stop(): Promise<void>;
};

type Options = {
  /** No other server can use this database: recover the jobs of the previous process without waiting for their leases. */
  isOnlyServer?: boolean;
  kinds?: readonly JobKind[];
};

async function countWaiting(db: Database, kinds: readonly JobKind[]): Promise<Record<string, number>> {
  const rows = await db
    .select({ kind: jobs.kind, count: count() })
    .from(jobs)
    .where(isNull(jobs.startedAt))
    .groupBy(jobs.kind);
  const known = Object.fromEntries(kinds.map(({ name }) => [name, 0]));
  return { ...known, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** Sets the time of the one job of a scheduled kind, unless it runs. */
async function schedule(db: Database, { name, schedule }: JobKind, deps: Deps): Promise<void> {
  if (!schedule) return;
  const [planned] = await db.select({ at: jobs.startAfter }).from(jobs).where(eq(jobs.kind, name));
  const startAfter = await schedule(deps).first(planned?.at ?? null);
  await db
    .insert(jobs)
    .values({ id: sql`md5(${name})::uuid`, kind: name, startAfter })
    .onConflictDoUpdate({
      target: jobs.id,
      set: { startAfter, attempts: 0 },
      setWhere: isNull(jobs.leaseId),
    });
}

async function requeueJobs(db: Database, kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) await kind.requeue?.(db);
}

/**
 * Recovers the jobs of a database that no server uses: those that ran can start again, and rows of other tables that wait for one
 * get it, as after the restore of a backup of an earlier release.
 */
export async function recoverJobs(db: Database): Promise<void> {
  await freeLostJobs(db, sql`true`);
  await requeueJobs(db, jobKinds);
}

/** @throws Error if two kinds have one name */
export async function startJobs(
  { db, sql: client }: Pick<DatabaseClient, "db" | "sql">,
  log: Logger,
  { isOnlyServer = false, kinds = jobKinds }: Options = {},
): Promise<Jobs> {
  requireDistinct(kinds.map(({ name }) => name));
  if (isOnlyServer) await freeLostJobs(db, sql`true`);
  const stopping = new AbortController();
  const { signal } = stopping;
  let ended = Promise.resolve();
  const optionsOf = (deps: Deps, onTrouble: WorkerOptions["onTrouble"]) => ({
    db,
    kinds,
    deps,
    signal,
    onTrouble,
  });

  return {
    waiting: () => countWaiting(db, kinds),
    async work(deps) {
      const warn: WorkerOptions["onTrouble"] = (err, job) => {
        if (job) log.warn({ err, kind: job.kind, jobId: job.id }, "a job failed");
        else if (!signal.aborted) log.warn({ err }, "the job queue cannot be reached");
      };
      const options = optionsOf(deps, warn);
      const worker = createWorker(options);
      // After a lost connection the driver listens again, and calls the last function.
      const { unlisten } = await client.listen(jobsChannel, worker.wake, worker.wake);
      const own = kinds.filter(({ isOn }) => isOn?.(deps) ?? true);
      const move = () => moveFormerJobs(db, own);
      if (isOnlyServer) await requeueJobs(db, own);
      for (const kind of own) await schedule(db, kind, deps);
      await move();
      const moving = setInterval(() => void move().catch(warn), moveMs);
      ended = workUntilAborted(worker, options).finally(async () => {
        clearInterval(moving);
        await unlisten();
      });
    },
    async drain(deps) {
      const troubles: unknown[] = [];
      const options = optionsOf(deps, (error) => void troubles.push(error));
      await drain(createWorker(options), options);
      if (troubles.length > 0) throw troubles[0];
    },
    async stop() {
      stopping.abort();
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())]);
    },
  };
}
