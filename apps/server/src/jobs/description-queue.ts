import { type Database, runPlainSql } from "@lotwright/db/client";
import type { Pool } from "pg";
import PgBoss from "pg-boss";
import type { Logger } from "../logger";

const queueName = "describe-item";
const lostQueueName = "describe-item-lost";
const workerCount = 4;
const retryLimit = 4;
const startLock = 7_240_155_020;

/** `postponed` counts how often the provider asked to come back later. */
export type DescriptionJob = { jobId: string; itemId: string; postponed?: number };

/** What a worker is told besides the job itself. */
export type Attempt = { isLast: boolean; signal: AbortSignal };

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
  work(handlers: DescriptionHandlers): Promise<void>;
  stop(): Promise<void>;
};

const inTransaction = (db: Database): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await runPlainSql(db, text, values) }),
});

function createBoss(pool: Pool, log: Logger): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // A killed worker's job is taken up again after this long; the default would be 15 minutes.
    expireInSeconds: 90,
    maintenanceIntervalSeconds: 10,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue failed"));
  return boss;
}

/** Servers that start together would lock each other out while they make the queue's tables. */
async function startAlone(boss: PgBoss, pool: Pool): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [startLock]);
    await boss.start();
    await createQueues(boss);
    await connection.query("select pg_advisory_unlock($1)", [startLock]);
    connection.release();
  } catch (error) {
    // Its lock goes with it.
    connection.release(true);
    throw error;
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(lostQueueName);
  await boss.createQueue(queueName, {
    name: queueName,
    deadLetter: lostQueueName,
    retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 90,
  });
}

/** What still counts as running died with the server before; a failed attempt takes its usual course. */
async function failOrphans(boss: PgBoss, pool: Pool): Promise<void> {
  for (const name of [queueName, lostQueueName]) {
    const active = "select id from pgboss.job where name = $1 and state = 'active'";
    const { rows } = await pool.query<{ id: string }>(active, [name]);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await boss.fail(name, ids);
  }
}

type QueueOptions = {
  /** No other server can be on this database, so that nobody has to wait for a dead one's jobs to expire. */
  isOnlyServer?: boolean;
};

export async function startDescriptionQueue(
  pool: Pool,
  log: Logger,
  { isOnlyServer = false }: QueueOptions = {},
): Promise<DescriptionQueue> {
  const boss = createBoss(pool, log);
  await startAlone(boss, pool);
  if (isOnlyServer) await failOrphans(boss, pool);
  const stopping = new AbortController();

  return {
    async queue(db, job, { startAfterSeconds = 0 } = {}) {
      const options = { id: job.jobId, startAfter: startAfterSeconds, db: inTransaction(db) };
      await boss.send(queueName, job, options);
    },
    async work({ describe, giveUp }) {
      const polling = { batchSize: 1, pollingIntervalSeconds: 0.5 };
      const workers = Array.from({ length: workerCount }, () =>
        boss.work<DescriptionJob>(queueName, { ...polling, includeMetadata: true }, async ([job]) => {
          if (!job) return;
          await describe(job.data, { isLast: job.retryCount >= job.retryLimit, signal: stopping.signal });
        }),
      );
      const lost = boss.work<DescriptionJob>(
        lostQueueName,
        polling,
        async ([job]) => job && giveUp(job.data),
      );
      await Promise.all([...workers, lost]);
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, wait: true, timeout: 8_000 });
    },
  };
}
