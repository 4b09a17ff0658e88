import { setImmediate as nextTurn } from "node:timers/promises";
import { advisoryLocks } from "@lotwright/db/advisory-locks";
import { type DatabaseClient, runPlainSql } from "@lotwright/db/client";
import PgBoss from "pg-boss";
import type { Logger } from "./logger";

/** A pool for jobs alone, so that jobs and requests never wait for each other's connections. */
type Queries = Pick<DatabaseClient, "db" | "sql">;

/**
 * The pending promises of pg-boss, which on stop waits neither for the job that it is fetching nor for the result that
 * it is storing.
 */
export function createLedger() {
  const open = new Set<Promise<unknown>>();
  return {
    enter<T>(begun: Promise<T>): Promise<T> {
      open.add(begun);
      const leave = () => void open.delete(begun);
      begun.then(leave, leave);
      return begun;
    },
    async settled(): Promise<void> {
      while (open.size > 0) {
        await Promise.allSettled(open);
        // A settled promise may have started another one.
        await nextTurn();
      }
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** Statements that pg-boss sends as one transaction; it ignores their rows. */
const ownTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

async function executeSql({ db, sql }: Queries, text: string, values: readonly unknown[] = []) {
  const [, statements] = ownTransaction.exec(text) ?? [];
  if (statements === undefined) return { rows: await runPlainSql(db, text, values) };
  // The driver reserves a connection only for a transaction that it begins itself.
  await sql.begin((transaction) => transaction.unsafe(statements));
  return { rows: [] };
}

function createBoss(client: Queries, log: Logger, ledger: Ledger): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => ledger.enter(executeSql(client, text, values)) },
    schedule: false,
    // Re-claims an expired lease within 10 s: every second run comes too early to count, and the backoff is added.
    maintenanceIntervalSeconds: 2,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue failed"));
  return boss;
}

/** Advisory lock: servers that start together would deadlock while they create the tables of the queue. */
export async function startBoss(
  client: Queries,
  log: Logger,
  ledger: Ledger,
  createQueues: (boss: PgBoss) => Promise<void>,
): Promise<PgBoss> {
  const boss = createBoss(client, log, ledger);
  await client.sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${advisoryLocks.jobQueueStart})`;
    await boss.start();
    await createQueues(boss);
  });
  return boss;
}

/**
 * Runs the due jobs of a queue, one after the other. Rejects with the first failure after it is stored; when the database
 * cannot be reached, pg-boss emits an error and returns no job.
 */
export async function drainQueue<Payload extends object>(
  boss: PgBoss,
  name: string,
  handle: (payload: Payload) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const [job] = await boss.fetch<Payload>(name);
    if (!job) return;
    try {
      await handle(job.data);
    } catch (error) {
      await boss.fail(name, job.id, { message: String(error) });
      throw error;
    }
    await boss.complete(name, job.id);
  }
}
