import { descriptionJobs } from "@lotwright/db/schema";
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { TestServer } from "../../../../testing/app";
import { maxAttempts } from "../queue";

type Given = Pick<TestServer, "db">;

/** `startAfter`: in seconds of the database's clock, as `databaseSeconds` answers. */
type Job = { id: string; state: "waiting" | "running"; attempts: number; startAfter: number };

/** A lot's description jobs that have not ended, oldest first. */
export function jobsOf({ db }: Given, itemId: string): Promise<Job[]> {
  const { id, attempts, startAfter, startedAt, createdAt } = descriptionJobs;
  return db
    .select({
      ...{ id, attempts },
      state: sql<Job["state"]>`case when ${startedAt} is null then 'waiting' else 'running' end`,
      startAfter: sql<number>`extract(epoch from ${startAfter})::float8`,
    })
    .from(descriptionJobs)
    .where(eq(descriptionJobs.itemId, itemId))
    .orderBy(asc(createdAt), asc(id));
}

export const jobStates = async (server: Given, itemId: string): Promise<Job["state"][]> =>
  (await jobsOf(server, itemId)).map(({ state }) => state);

export async function databaseSeconds({ db }: Given): Promise<number> {
  const [row] = await db.execute<{ seconds: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  return row?.seconds ?? Number.NaN;
}

/** Makes a delayed job due. */
export async function runNow(
  { db }: Given,
  itemId: string,
  { isLastAttempt = false }: { isLastAttempt?: boolean } = {},
): Promise<void> {
  const attempts = isLastAttempt ? { attempts: maxAttempts - 1 } : {};
  await db
    .update(descriptionJobs)
    .set({ startAfter: sql`now()`, ...attempts })
    .where(eq(descriptionJobs.itemId, itemId));
}

/** Puts the first timeout of a lot's job so far back that further ones count as attempts. */
export async function countTimeouts({ db }: Given, itemId: string): Promise<void> {
  const longAgo = sql`now() - interval '11 minutes'`;
  await db.update(descriptionJobs).set({ timedOutAt: longAgo }).where(eq(descriptionJobs.itemId, itemId));
}

/** Makes every delayed job due. */
export async function runAllNow({ db }: Given): Promise<void> {
  await db.update(descriptionJobs).set({ startAfter: sql`now()` }).where(isNull(descriptionJobs.startedAt));
}

/** Drops the jobs that earlier tests left, so that a drain runs those of this test alone. */
export async function emptyQueue({ db }: Given): Promise<void> {
  await db.delete(descriptionJobs).where(sql`true`);
}

/** Sets the counted attempts of every job. */
export async function setAttempts({ db }: Given, attempts: number): Promise<void> {
  await db.update(descriptionJobs).set({ attempts }).where(sql`true`);
}
