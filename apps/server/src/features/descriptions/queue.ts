import type { AiGenerationStatus } from "@lotwright/contracts/items";
import { type Database, type DatabaseClient, runPlainSql } from "@lotwright/db/client";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type PgBoss from "pg-boss";
import { drainQueue } from "../../jobs/boss";
import type { Logger } from "../../logger";
import { drainFairly, type JobEnd, type TakenJob, workFairly } from "./fair-work";

const queueName = "describe-item";
const lostQueueName = "describe-item-lost";
/** Calls to the provider at once: of one server, and of one workspace on all servers. */
const queue = { name: queueName, maxRunning: 8, maxOfWorkspace: 4 };
/** However they came about: by a failure, by a provider that asked for time, by a killed server. */
const maxAttempts = 5;
/** What somebody asked for one by one comes before what was asked for all at once. */
const priorityInBatch = -1;
const stopTimeoutMs = 8_000;
/** After a pause: long enough that a provider which still refuses is told apart by one lot, not by several at once. */
const secondsBetween = 0.5;

export const descriptionQueueNames = [queueName, lostQueueName];

export type DescriptionJob = {
  jobId: string;
  itemId: string;
  workspaceId: string;
  /** Those made under earlier job ids, for a job that went back to the queue under a new one. */
  attempts?: number;
  /** For one of many that were asked for together: how the item was before, in case they are stopped. */
  batch?: { manifestId: string; status: AiGenerationStatus; reason: string };
};

/** What a worker is told besides the job itself. */
export type Attempt = { number: number; isLast: boolean; signal: AbortSignal };

export type DescriptionHandlers = {
  /** Rejecting means: try again later, unless this was the last attempt. */
  describe(job: DescriptionJob, attempt: Attempt): Promise<JobEnd>;
  /** Called for a job whose every attempt died with its server. */
  giveUp(job: DescriptionJob): Promise<void>;
};

/** Background descriptions as jobs in PostgreSQL, run by any server on the database. */
export type DescriptionQueue = {
  /** Part of the transaction `db` is, and one statement however many; with `startAfterSeconds` not before. */
  queue(
    db: Database,
    jobs: readonly DescriptionJob[],
    options?: { startAfterSeconds?: number },
  ): Promise<void>;
  /** What a workspace has waiting begins no earlier, and then one by one; what is being written goes on. */
  putOff(db: Database, workspaceId: string, seconds: number): Promise<void>;
  /** Takes what waits of a manifest's batches back out; what is being written goes on. */
  withdrawBatch(db: Database, manifestId: string): Promise<DescriptionJob[]>;
  /** Whether a row's job is one of a batch: one that is not over, or not even begun. */
  isOfBatch(jobId: PgColumn, reach: "open" | "waiting"): SQL;
};

const bossDb = (db: Database): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await runPlainSql(db, text, values) }),
});

export async function createDescriptionQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(lostQueueName);
  await boss.createQueue(queueName, {
    name: queueName,
    deadLetter: lostQueueName,
    retryLimit: maxAttempts - 1,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 90,
  });
}

export function descriptionQueue(boss: PgBoss): DescriptionQueue {
  return {
    async queue(db, jobs, { startAfterSeconds = 0 } = {}) {
      const inserted = jobs.map((job) => ({
        id: job.jobId,
        name: queueName,
        data: job,
        priority: job.batch ? priorityInBatch : 0,
        startAfter: `${startAfterSeconds} seconds`,
      }));
      await boss.insert(inserted, { db: bossDb(db) });
    },
    async putOff(db, workspaceId, seconds) {
      // What another connection holds is put off by it, or just begins: nobody waits for anybody.
      await db.execute(sql`
        with waiting as (
          select id, priority, created_on from pgboss.job
          where name = ${queueName} and state < 'active' and data->>'workspaceId' = ${workspaceId}
          for update skip locked
        ), later as (
          select id, row_number() over (order by priority desc, created_on, id) as place from waiting
        )
        update pgboss.job
        set start_after = now() + (${seconds}::float8 + (later.place - 1) * ${secondsBetween}::float8) * interval '1 second'
        from later
        where job.name = ${queueName} and job.id = later.id
          and job.start_after < now() + ${seconds}::float8 * interval '1 second'
      `);
    },
    async withdrawBatch(db, manifestId) {
      const withdrawn = await db.execute<{ data: DescriptionJob }>(sql`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${queueName} and state < 'active' and data->'batch'->>'manifestId' = ${manifestId}
        returning data
      `);
      return [...withdrawn].map(({ data }) => data);
    },
    isOfBatch(jobId, reach) {
      const ended = reach === "open" ? sql`'completed'` : sql`'active'`;
      return sql`exists (
        select 1 from pgboss.job where name = ${queueName} and id = ${jobId} and state < ${ended} and data ? 'batch'
      )`;
    },
  };
}

/** How many wait, on every server of the database. */
export const countQueuedDescriptions = (boss: PgBoss) => boss.getQueueSize(queueName);

type Around = { boss: PgBoss; client: Pick<DatabaseClient, "db" | "sql">; log: Logger };

function workOf({ boss, client }: Around, { describe }: DescriptionHandlers, signal: AbortSignal) {
  return {
    ...{ boss, client, queue },
    handle: ({ data, retryCount }: TakenJob<DescriptionJob>) => {
      const number = (data.attempts ?? 0) + retryCount + 1;
      return describe(data, { number, isLast: number >= maxAttempts, signal });
    },
  };
}

/** Starts working until `signal` fires; what it answers waits then until the running jobs are handed on. */
export async function workOnDescriptions(
  around: Around,
  handlers: DescriptionHandlers,
  { signal, pollMs }: { signal: AbortSignal; pollMs: number },
): Promise<() => Promise<void>> {
  const polling = { batchSize: 1, pollingIntervalSeconds: 0.5 };
  await around.boss.work<DescriptionJob>(
    lostQueueName,
    polling,
    async ([job]) => job && handlers.giveUp(job.data),
  );
  const ended = workFairly(workOf(around, handlers, signal), { signal, pollMs, log: around.log });
  return () =>
    Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs).unref())]);
}

/** Does every description that is due, and gives up those that are lost; `signal` aborts them. */
export async function drainDescriptions(
  around: Around,
  handlers: DescriptionHandlers,
  signal: AbortSignal,
): Promise<void> {
  await drainFairly(workOf(around, handlers, signal), signal);
  await drainQueue<DescriptionJob>(around.boss, lostQueueName, handlers.giveUp);
}
