import { setImmediate as nextTurn } from "node:timers/promises";
import { type DatabaseClient, runPlainSql } from "@lotwright/db/client";
import PgBoss from "pg-boss";
import type { Logger } from "../logger";

const startLock = 7_240_155_020;

/** Connections of its own: jobs and requests do not wait for each other's. */
type Queries = Pick<DatabaseClient, "db" | "sql">;

/**
 * Everything begun and not yet over. pg-boss waits neither for a job that it is just fetching when it is stopped, nor
 * for what it writes about a job's end.
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
        // What ended may have begun something else.
        await nextTurn();
      }
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** Several statements that pg-boss puts into a transaction; it reads no rows of them. */
const ownTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

async function executeSql({ db, sql }: Queries, text: string, values: readonly unknown[] = []) {
  const [, statements] = ownTransaction.exec(text) ?? [];
  if (statements === undefined) return { rows: await runPlainSql(db, text, values) };
  // The driver holds a connection for a transaction only when it begins the transaction itself.
  await sql.begin((transaction) => transaction.unsafe(statements));
  return { rows: [] };
}

function createBoss(client: Queries, log: Logger, ledger: Ledger): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => ledger.enter(executeSql(client, text, values)) },
    schedule: false,
    // A killed worker's job is taken up again after this long; the default would be 15 minutes.
    expireInSeconds: 90,
    // Every second look comes too early to count, and the pause before another attempt comes on top: within 10 s in all.
    maintenanceIntervalSeconds: 2,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue failed"));
  return boss;
}

/** Servers that start together would lock each other out while they make the queue's tables. */
export async function startBoss(
  client: Queries,
  log: Logger,
  ledger: Ledger,
  createQueues: (boss: PgBoss) => Promise<void>,
): Promise<PgBoss> {
  const boss = createBoss(client, log, ledger);
  await client.sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${startLock})`;
    await boss.start();
    await createQueues(boss);
  });
  return boss;
}

/** Jobs still `active` were orphaned by the previous process; fails them so that the retry policy applies. */
export async function failOrphans(
  boss: PgBoss,
  { sql }: Queries,
  queueNames: readonly string[],
): Promise<void> {
  for (const name of queueNames) {
    const active = "select id from pgboss.job where name = $1 and state = 'active'";
    const rows = await sql.unsafe<{ id: string }[]>(active, [name]);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await boss.fail(name, ids);
  }
}

/**
 * Does the jobs of a queue that are due, one after the other. The first failure is thrown once it is stored; when the database
 * fails, pg-boss emits that as an error and finds no job.
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
