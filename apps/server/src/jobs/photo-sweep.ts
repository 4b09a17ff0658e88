import type PgBoss from "pg-boss";
import { drainQueue } from "./boss";

export const sweepQueueName = "sweep-photos";

const sweepEverySeconds = 60 * 60;
/** Longer than any sweep should take: a job that expires is not done again, the next one is. */
const expireInSeconds = 30 * 60;

export type SweepHandler = {
  /** Stops between two photos when `signal` fires. */
  sweepPhotos(signal: AbortSignal): Promise<unknown>;
};

/** At most one waits and one runs, whatever the number of servers. */
export async function createSweepQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(sweepQueueName, {
    name: sweepQueueName,
    policy: "stately",
    retryLimit: 0,
    expireInSeconds,
  });
}

/** Each sweep queues the next one before it begins; every start queues one in case none waits. */
export async function workOnSweeps(boss: PgBoss, handler: SweepHandler, signal: AbortSignal): Promise<void> {
  await boss.send(sweepQueueName, {});
  await boss.work(sweepQueueName, { batchSize: 1, pollingIntervalSeconds: 2 }, () =>
    sweep(boss, handler, signal),
  );
}

/** Does the sweep that is due, if one is; `signal` stops it. */
export async function drainSweeps(boss: PgBoss, handler: SweepHandler, signal: AbortSignal): Promise<void> {
  await drainQueue(boss, sweepQueueName, () => sweep(boss, handler, signal));
}

async function sweep(boss: PgBoss, { sweepPhotos }: SweepHandler, signal: AbortSignal): Promise<void> {
  await boss.send(sweepQueueName, {}, { startAfter: sweepEverySeconds });
  await sweepPhotos(signal);
}
