import type { DatabaseClient } from "@lotwright/db/client";
import { countWaiting, releaseLeases } from "../areas/media/marks/queue";
import { drainReading, type ReadingHandler, workOnReading } from "../areas/media/marks/worker";
import {
  type BackupHandler,
  createBackupQueue,
  drainBackups,
  workOnBackups,
} from "../areas/workspace/backups/queue";
import { resetPermits } from "../areas/writing/descriptions/permits";
import {
  countQueuedDescriptions,
  type DescriptionQueue,
  descriptionQueue,
} from "../areas/writing/descriptions/queue";
import {
  createDescriptionQueue,
  type DescriptionHandlers,
  drainDescriptions,
  workOnDescriptions,
} from "../areas/writing/descriptions/worker";
import {
  createTranscriptionQueue,
  drainTranscriptions,
  requeueTranscriptions,
  type TranscriptionHandler,
  type TranscriptionQueue,
  transcriptionQueue,
  workOnTranscriptions,
} from "../areas/writing/recordings/queue";
import { createLedger, startBoss } from "../core/boss";
import type { Logger } from "../core/logger";
import { createSweepQueue, drainSweeps, type SweepHandler, workOnSweeps } from "./photo-sweep";

export type JobHandlers = DescriptionHandlers &
  TranscriptionHandler &
  SweepHandler &
  ReadingHandler & {
    /** Null without BACKUP. */
    backups: BackupHandler | null;
  };

/** The background work of the servers of a database, as jobs in PostgreSQL. */
export type Jobs = {
  descriptions: DescriptionQueue;
  transcriptions: TranscriptionQueue;
  /** The number of descriptions that have not started, across all servers. */
  queuedDescriptions(): Promise<number>;
  /** The number of photos whose marks wait to be read, across all servers. */
  waitingPhotos(): Promise<number>;
  work(handlers: JobHandlers): Promise<void>;
  /** Runs every job that is due, and resolves when none is left and all results are stored. For tests; a server calls `work`. */
  drain(handlers: JobHandlers): Promise<void>;
  /** Graceful shutdown: claims no further job, aborts the running ones, and waits until they are back in the queue. */
  stop(): Promise<void>;
};

type Options = {
  /** No other server can use this database: recover the jobs of the previous process without waiting for their leases. */
  isOnlyServer?: boolean;
  /** How often to look for descriptions that have become due. */
  pollMs?: number;
};

/** How often to look for photos that another server has received, or whose lease has expired. */
const lookMs = 2_000;

export async function startJobs(
  client: Pick<DatabaseClient, "db" | "sql">,
  log: Logger,
  { isOnlyServer = false, pollMs = 500 }: Options = {},
): Promise<Jobs> {
  const ledger = createLedger();
  const { db } = client;
  const boss = await startBoss(client, log, ledger, async (starting) => {
    if (isOnlyServer) {
      await starting.clearStorage();
      await resetPermits(db);
    }
    await createDescriptionQueue(starting);
    await createTranscriptionQueue(starting);
    await createSweepQueue(starting);
    await createBackupQueue(starting);
    if (isOnlyServer) {
      await requeueTranscriptions(starting, db);
      await releaseLeases(db);
    }
  });
  const entered = ({ sweepPhotos, transcribe }: JobHandlers): SweepHandler & TranscriptionHandler => ({
    sweepPhotos: (ended) => ledger.enter(sweepPhotos(ended)),
    transcribe: (job, ended) => ledger.enter(transcribe(job, ended)),
  });
  const enteredBackups = (backups: BackupHandler): BackupHandler => ({
    ...backups,
    backUp: (dueAt, ended) => ledger.enter(backups.backUp(dueAt, ended)),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  let descriptionsEnded = async () => {};
  let readingEnded = async () => {};

  return {
    descriptions: descriptionQueue(boss),
    transcriptions: transcriptionQueue(boss),
    queuedDescriptions: () => countQueuedDescriptions(db),
    waitingPhotos: () => countWaiting(db),
    async work(handlers) {
      descriptionsEnded = workOnDescriptions({ boss, db, handlers, signal }, { pollMs, log });
      readingEnded = workOnReading(handlers, signal, { pollMs: lookMs, log });
      await workOnTranscriptions(boss, entered(handlers), signal);
      await workOnSweeps(boss, entered(handlers), signal);
      if (handlers.backups) await workOnBackups(boss, enteredBackups(handlers.backups), signal);
    },
    async drain(handlers) {
      // First, because descriptions wait for marks.
      await drainReading(handlers, signal);
      await drainDescriptions({ boss, db, handlers, signal });
      await drainTranscriptions(boss, entered(handlers), signal);
      await drainSweeps(boss, entered(handlers), signal);
      if (handlers.backups) await drainBackups(boss, enteredBackups(handlers.backups), signal);
    },
    async stop() {
      stopping.abort();
      await Promise.all([descriptionsEnded(), readingEnded()]);
      await boss.stop({ graceful: true, wait: true, timeout: 8_000 });
      await ledger.settled();
    },
  };
}
