import { jobs } from "@lotwright/db/schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { TestServer } from "../../../../testing/app";
import { descriptionKind } from "../background";

type Given = Pick<TestServer, "db">;

/** `startAfter`: in seconds of the database's clock, as `databaseSeconds` answers. */
type Job = { id: string; state: "waiting" | "running"; attempts: number; startAfter: number };

const isOf = (itemId: string) =>
  and(eq(jobs.kind, "description"), sql`${jobs.payload} ->> 'itemId' = ${itemId}`);

/** A lot's description jobs that have not ended, oldest first. */
export function jobsOf({ db }: Given, itemId: string): Promise<Job[]> {
  const { id, attempts, startAfter, startedAt, createdAt } = jobs;
  return db
    .select({
      ...{ id, attempts },
      state: sql<Job["state"]>`case when ${startedAt} is null then 'waiting' else 'running' end`,
      startAfter: sql<number>`extract(epoch from ${startAfter})::float8`,
    })
    .from(jobs)
    .where(isOf(itemId))
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
  const attempts = isLastAttempt ? { attempts: descriptionKind.attempts - 1 } : {};
  await db
    .update(jobs)
    .set({ startAfter: sql`now()`, ...attempts })
    .where(isOf(itemId));
}

/** Puts the first timeout of a lot's job so far back that further ones count as attempts. */
export async function countTimeouts({ db }: Given, itemId: string): Promise<void> {
  const longAgo = sql`now() - interval '11 minutes'`;
  await db.update(jobs).set({ timedOutAt: longAgo }).where(isOf(itemId));
}

/** Makes every delayed job due. */
export async function runAllNow({ db }: Given): Promise<void> {
  await db.update(jobs).set({ startAfter: sql`now()` }).where(isNull(jobs.startedAt));
}

/** Sets the counted attempts of every job. */
export async function setAttempts({ db }: Given, attempts: number): Promise<void> {
  await db.update(jobs).set({ attempts }).where(sql`true`);
}
