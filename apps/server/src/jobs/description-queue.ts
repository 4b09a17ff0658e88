import { type Database, runPlainSql } from "@lotwright/db/client";
import type PgBoss from "pg-boss";

const queueName = "describe-item";
const lostQueueName = "describe-item-lost";
const workerCount = 4;
/** However they came about: by a failure, by a provider that asked for time, by a killed server. */
const maxAttempts = 5;

export const descriptionQueueNames = [queueName, lostQueueName];

/** `attempts` counts those made under earlier job ids, for a job that went back to the queue under a new one. */
export type DescriptionJob = { jobId: string; itemId: string; attempts?: number };

/** What a worker is told besides the job itself. */
export type Attempt = { number: number; isLast: boolean; signal: AbortSignal };

export type DescriptionHandlers = {
  /** Rejecting means: try again later, unless this was the last attempt. */
  describe(job: DescriptionJob, attempt: Attempt): Promise<void>;
  /** Called for a job whose every attempt died with its server. */
  giveUp(job: DescriptionJob): Promise<void>;
};

/** Background descriptions as jobs in PostgreSQL, run by any server on the database. */
export type DescriptionQueue = {
  /** Part of the transaction `db` is; with `startAfterSeconds` not before. */
  queue(db: Database, job: DescriptionJob, options?: { startAfterSeconds?: number }): Promise<void>;
};

const inTransaction = (db: Database): PgBoss.Db => ({
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
    async queue(db, job, { startAfterSeconds = 0 } = {}) {
      const options = { id: job.jobId, startAfter: startAfterSeconds, db: inTransaction(db) };
      await boss.send(queueName, job, options);
    },
  };
}

/** How many wait, on every server of the database. */
export const countQueuedDescriptions = (boss: PgBoss) => boss.getQueueSize(queueName);

export async function workOnDescriptions(
  boss: PgBoss,
  { describe, giveUp }: DescriptionHandlers,
  signal: AbortSignal,
): Promise<void> {
  const polling = { batchSize: 1, pollingIntervalSeconds: 0.5 };
  const workers = Array.from({ length: workerCount }, () =>
    boss.work<DescriptionJob>(queueName, { ...polling, includeMetadata: true }, async ([job]) => {
      if (!job) return;
      const number = (job.data.attempts ?? 0) + job.retryCount + 1;
      await describe(job.data, { number, isLast: number >= maxAttempts, signal });
    }),
  );
  const lost = boss.work<DescriptionJob>(lostQueueName, polling, async ([job]) => job && giveUp(job.data));
  await Promise.all([...workers, lost]);
}
