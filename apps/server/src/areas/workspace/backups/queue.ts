import type PgBoss from "pg-boss";
import { drainQueue } from "../../../core/boss";
import { drillLimitMs, retryAfterSeconds, runLimitMs } from "./schedule";

export const backupQueueName = "back-up";

const maxRetries = 3;
/** Expiry longer than a run may take, so that none is made again while it still runs. */
const expireInSeconds = (runLimitMs + drillLimitMs) / 1000 + 10 * 60;

export type BackupHandler = {
  /** When a server that starts makes a backup, unless another server makes one. */
  firstTime(): Promise<Date>;
  /** The next of the configured times. */
  nextTime(): Date;
  backUp(dueAt: Date, signal: AbortSignal): Promise<void>;
};

type BackupJob = { dueAt: string };

/** At most one backup waits and one runs, across all servers. */
export async function createBackupQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(backupQueueName, {
    name: backupQueueName,
    policy: "stately",
    retryLimit: maxRetries,
    retryDelay: retryAfterSeconds,
    expireInSeconds,
  });
}

/** The job of a server that was killed expires and is retried. */
async function isRunning(boss: PgBoss): Promise<boolean> {
  const waiting = await boss.getQueueSize(backupQueueName, { before: "active" });
  return (await boss.getQueueSize(backupQueueName, { before: "completed" })) > waiting;
}

const queue = (boss: PgBoss, dueAt: Date) =>
  boss.send(backupQueueName, { dueAt: dueAt.toISOString() }, { startAfter: dueAt });

/**
 * Each backup queues the next one before it starts; every server start replaces the one that waits, whose time may be of another
 * configuration.
 */
export async function workOnBackups(
  boss: PgBoss,
  handler: BackupHandler,
  signal: AbortSignal,
): Promise<void> {
  const dueAt = (await isRunning(boss)) ? handler.nextTime() : await handler.firstTime();
  await boss.purgeQueue(backupQueueName);
  await queue(boss, dueAt);
  await boss.work<BackupJob>(backupQueueName, { batchSize: 1, pollingIntervalSeconds: 10 }, async ([job]) => {
    if (job) await backUp(boss, handler, job.data, signal);
  });
}

/** Makes the backup that is due, if any. */
export async function drainBackups(boss: PgBoss, handler: BackupHandler, signal: AbortSignal): Promise<void> {
  await drainQueue<BackupJob>(boss, backupQueueName, (job) => backUp(boss, handler, job, signal));
}

async function backUp(
  boss: PgBoss,
  handler: BackupHandler,
  { dueAt }: BackupJob,
  signal: AbortSignal,
): Promise<void> {
  await queue(boss, handler.nextTime());
  await handler.backUp(new Date(dueAt), signal);
}
