import type PgBoss from "pg-boss";
import { drainQueue } from "../core/boss";

export const sweepQueueName = "sweep-photos";

const sweepEverySeconds = 60 * 60;
/** Expiry longer than any sweep takes; an expired sweep is not retried, since the next one is already queued. */
const expireInSeconds = 30 * 60;

export type SweepHandler = {
  /** Stops between two photos when the signal aborts. */
  sweepPhotos(signal: AbortSignal): Promise<unknown>;
};

/** At most one sweep waits and one runs, across all servers. */
export async function createSweepQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(sweepQueueName, {
    name: sweepQueueName,
    policy: "stately",
    retryLimit: 0,
    expireInSeconds,
  });
}

/** Each sweep queues the next one before it starts; every server start queues one in case none is waiting. */
export async function workOnSweeps(boss: PgBoss, handler: SweepHandler, signal: AbortSignal): Promise<void> {
  await boss.send(sweepQueueName, {});
  await boss.work(sweepQueueName, { batchSize: 1, pollingIntervalSeconds: 2 }, () =>
    sweep(boss, handler, signal),
  );
}

/** Runs the sweep that is due, if any, until it ends or the signal aborts. */
export async function drainSweeps(boss: PgBoss, handler: SweepHandler, signal: AbortSignal): Promise<void> {
  await drainQueue(boss, sweepQueueName, () => sweep(boss, handler, signal));
}

async function sweep(boss: PgBoss, { sweepPhotos }: SweepHandler, signal: AbortSignal): Promise<void> {
  await boss.send(sweepQueueName, {}, { startAfter: sweepEverySeconds });
  await sweepPhotos(signal);
}
