import type { Database } from "@lotwright/db/client";
import { recordings } from "@lotwright/db/schema";
import { and, eq, isNotNull } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { drainQueue } from "../../../core/boss";
import { bossDb } from "../../../core/boss-db";

declare module "../../../core/context" {
  interface Deps {
    transcriptions: TranscriptionQueue;
  }
}

const queueName = "transcriptions";
/** Number of workers per server. */
const workerCount = 2;
/** Lease of a job in seconds, longer than the timeout of a provider request; it frees the jobs of a killed server. */
const leaseSeconds = 150;

/** Maximum of attempts, including those rejected with Retry-After and those of killed servers. */
export const maxAttempts = 5;

export type TranscriptionJob = { recordingId: string; jobId: string };

type Schedule = {
  startAfterSeconds?: number;
  /** Number of the workspace's jobs that already wait, by which jobs of other workspaces get priority. */
  waitingBefore?: number;
};

/** Transcription jobs in PostgreSQL, run by any server of the database. */
export type TranscriptionQueue = {
  /** Adds a job in the transaction of `db`. */
  queue(db: Database, job: TranscriptionJob, schedule?: Schedule): Promise<void>;
};

export type TranscriptionHandler = {
  /** Transcribes a recording. Rejects only if the result cannot be stored; pg-boss then retries the job. */
  transcribe(job: TranscriptionJob, signal: AbortSignal): Promise<void>;
};

const toBossJob = (
  { recordingId, jobId }: TranscriptionJob,
  { startAfterSeconds = 0, waitingBefore = 0 }: Schedule = {},
) => ({
  ...{ id: jobId, name: queueName, data: { recordingId, jobId } },
  priority: -waitingBefore,
  startAfter: `${startAfterSeconds} seconds`,
});

export const transcriptionQueue = (boss: PgBoss): TranscriptionQueue => ({
  queue: (db, job, schedule) => boss.insert([toBossJob(job, schedule)], { db: bossDb(db) }),
});

export async function createTranscriptionQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(queueName, {
    name: queueName,
    // The handler's own maximum of attempts ends the job earlier.
    retryLimit: maxAttempts,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: leaseSeconds,
  });
}

/** Queues every pending recording again, after the jobs were cleared. */
export async function requeueTranscriptions(boss: PgBoss, db: Database): Promise<void> {
  const { id, jobId, state } = recordings;
  const rows = await db
    .select({ recordingId: id, jobId })
    .from(recordings)
    .where(and(eq(state, "pending"), isNotNull(jobId)));
  const jobs = rows.flatMap(({ recordingId, jobId }) => (jobId ? [toBossJob({ recordingId, jobId })] : []));
  if (jobs.length > 0) await boss.insert(jobs);
}

export async function workOnTranscriptions(
  boss: PgBoss,
  handler: TranscriptionHandler,
  signal: AbortSignal,
): Promise<void> {
  const options = { batchSize: 1, pollingIntervalSeconds: 2 };
  for (let count = 0; count < workerCount; count += 1) {
    await boss.work<TranscriptionJob>(queueName, options, async ([job]) => {
      if (job) await handler.transcribe(job.data, signal);
    });
  }
}

/** Runs all due transcriptions one after another. */
export const drainTranscriptions = (
  boss: PgBoss,
  handler: TranscriptionHandler,
  signal: AbortSignal,
): Promise<void> => drainQueue<TranscriptionJob>(boss, queueName, (job) => handler.transcribe(job, signal));
