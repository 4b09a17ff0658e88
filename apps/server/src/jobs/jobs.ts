import type { DatabaseClient } from "@lotwright/db/client";
import {
  countQueuedDescriptions,
  createDescriptionQueues,
  type DescriptionHandlers,
  type DescriptionQueue,
  descriptionQueue,
  descriptionQueueNames,
  drainDescriptions,
  workOnDescriptions,
} from "../features/descriptions/queue";
import type { Logger } from "../logger";
import { createLedger, failOrphans, startBoss } from "./boss";
import {
  createSweepQueue,
  drainSweeps,
  type SweepHandler,
  sweepQueueName,
  workOnSweeps,
} from "./photo-sweep";

export type JobHandlers = DescriptionHandlers & SweepHandler;

/** What the servers of a database do besides answering: jobs in PostgreSQL, which outlive them. */
export type Jobs = {
  descriptions: DescriptionQueue;
  /** How many descriptions wait, on every server. */
  queuedDescriptions(): Promise<number>;
  work(handlers: JobHandlers): Promise<void>;
  /**
   * Does every job that is due, and resolves when none is left and all results are stored. For tests, which then need neither a
   * worker nor a pause; a server works.
   */
  drain(handlers: JobHandlers): Promise<void>;
  /** Takes up no other job from the call on, breaks the running ones off, and waits until they are handed on. */
  stop(): Promise<void>;
};

type Options = {
  /** No other server can be on this database, so that nobody has to wait for a dead one's jobs to expire. */
  isOnlyServer?: boolean;
  /** How often to look for descriptions that have become due. */
  pollMs?: number;
};

export async function startJobs(
  client: Pick<DatabaseClient, "db" | "sql">,
  log: Logger,
  { isOnlyServer = false, pollMs = 500 }: Options = {},
): Promise<Jobs> {
  const ledger = createLedger();
  const boss = await startBoss(client, log, ledger, async (starting) => {
    await createDescriptionQueues(starting);
    await createSweepQueue(starting);
  });
  if (isOnlyServer) await failOrphans(boss, client, [...descriptionQueueNames, sweepQueueName]);
  const entered = ({ sweepPhotos }: SweepHandler): SweepHandler => ({
    sweepPhotos: (ended) => ledger.enter(sweepPhotos(ended)),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  let descriptionsEnded = async () => {};

  return {
    descriptions: descriptionQueue(boss),
    queuedDescriptions: () => countQueuedDescriptions(boss),
    async work(handlers) {
      descriptionsEnded = await workOnDescriptions({ boss, client, log }, handlers, { signal, pollMs });
      await workOnSweeps(boss, entered(handlers), signal);
    },
    async drain(handlers) {
      await drainDescriptions({ boss, client, log }, handlers, signal);
      await drainSweeps(boss, entered(handlers), signal);
    },
    async stop() {
      stopping.abort();
      await descriptionsEnded();
      await boss.stop({ graceful: true, wait: true, timeout: 8_000 });
      await ledger.settled();
    },
  };
}
