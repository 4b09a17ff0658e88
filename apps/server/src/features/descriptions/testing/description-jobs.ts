import { sql } from "drizzle-orm";
import type { TestServer } from "../../../testing/app";

type Job = {
  state: "created" | "retry" | "active" | "completed" | "failed" | "cancelled";
  /** How often it was tried again so far. */
  attempts: number;
  /** From its making to when it may run. */
  waitSeconds: number;
  /** From now to when it may run. */
  secondsToGo: number;
  /** From the start of its last attempt to when it may run again. */
  retrySeconds: number;
};

const ofItem = (itemId: string) => sql`name = 'describe-item' and data->>'itemId' = ${itemId}`;

/** The description jobs of a lot, oldest first, as they stand in the queue's table. */
export async function jobsOf({ db }: Pick<TestServer, "db">, itemId: string): Promise<Job[]> {
  const rows = await db.execute<Job>(sql`
    select state::text, retry_count as attempts, round(extract(epoch from start_after - created_on))::int as "waitSeconds",
      extract(epoch from start_after - now())::float8 as "secondsToGo",
      extract(epoch from start_after - started_on)::float8 as "retrySeconds"
    from pgboss.job where ${ofItem(itemId)} order by created_on
  `);
  return [...rows];
}

export const jobStates = async (server: Pick<TestServer, "db">, itemId: string): Promise<Job["state"][]> =>
  (await jobsOf(server, itemId)).map(({ state }) => state);

/** Nobody waits in a test: a job that is put off may run now. */
export async function runNow(
  { db }: Pick<TestServer, "db">,
  itemId: string,
  { isLastAttempt = false }: { isLastAttempt?: boolean } = {},
): Promise<void> {
  // The count goes up when a job is taken that was started before.
  const last = sql`retry_limit - (started_on is not null)::int`;
  const attempts = isLastAttempt ? last : sql`retry_count`;
  await db.execute(sql`
    update pgboss.job set start_after = now(), retry_count = ${attempts}
    where ${ofItem(itemId)} and state in ('created', 'retry')
  `);
}

/** The same for every lot. */
export async function runAllNow({ db }: Pick<TestServer, "db">): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now() where name = 'describe-item' and state in ('created', 'retry')
  `);
}

/** Drops what earlier tests have queued and left, so that a drain does the jobs of this one alone. */
export async function emptyQueue({ db }: Pick<TestServer, "db">): Promise<void> {
  await db.execute(sql`delete from pgboss.job where name = 'describe-item'`);
}
