import { jobs } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { JobName } from "../../core/jobs";
import type { TestServer } from "../../testing/app";

type Given = Pick<TestServer, "db">;

/** Drops the jobs that earlier tests left, so that a drain runs those of this test alone. */
export async function emptyQueue({ db }: Given): Promise<void> {
  await db.delete(jobs).where(sql`true`);
}

/** The jobs of a kind, the one that starts first before others of its workspace. */
export const jobsOfKind = ({ db }: Given, kind: JobName) =>
  db.select().from(jobs).where(eq(jobs.kind, kind)).orderBy(sql`${jobs.priority} desc`, jobs.place, jobs.id);

/** Makes the jobs of a kind due, as if their server had been killed if one runs. */
export async function makeJobsDue({ db }: Given, kind: JobName): Promise<void> {
  await db
    .update(jobs)
    .set({ startAfter: sql`now()`, leaseId: null, startedAt: null })
    .where(eq(jobs.kind, kind));
}
