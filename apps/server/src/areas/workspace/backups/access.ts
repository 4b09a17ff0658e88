import type { Database } from "@lotwright/db/client";
import { backups, jobs } from "@lotwright/db/schema";
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { one } from "../../../core/one";

export type BackupRow = typeof backups.$inferSelect;

/** All runs that are recorded, newest first: a few dozen. */
export const readRuns = (db: Database): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.startedAt));

export async function addRun(
  db: Database,
  run: Pick<BackupRow, "name" | "isFull" | "startedAt">,
): Promise<BackupRow> {
  return one(await db.insert(backups).values(run).returning());
}

/** Records the end of a run, unless it is recorded. */
export async function endRun(
  db: Database,
  id: string,
  end: { endedAt: Date; bytes?: number; failure?: string },
): Promise<void> {
  await db
    .update(backups)
    .set(end)
    .where(and(eq(backups.id, id), isNull(backups.endedAt)));
}

export async function endDrill(
  db: Database,
  id: string,
  drill: { drilledAt: Date; drillFailure: string },
): Promise<void> {
  await db.update(backups).set(drill).where(eq(backups.id, id));
}

export async function deleteRuns(db: Database, ids: string[]): Promise<void> {
  await db.delete(backups).where(inArray(backups.id, ids));
}

export async function deleteFailedRuns(db: Database, before: Date): Promise<void> {
  await db.delete(backups).where(and(ne(backups.failure, ""), lt(backups.startedAt, before)));
}

const goodEnd = sql`max(${backups.endedAt}) filter (where ${backups.failure} = '')`.mapWith(backups.endedAt);
const firstStart = sql`min(${backups.startedAt})`.mapWith(backups.startedAt);
const lastFailure = sql<string | null>`
  (array_agg(${backups.failure} order by ${backups.startedAt} desc) filter (where ${backups.endedAt} is not null))[1]`;
const drillFailure = sql<string | null>`
  (array_agg(${backups.drillFailure} order by ${backups.drilledAt} desc) filter (where ${backups.drilledAt} is not null))[1]`;
type Ends = {
  goodEnd: Date | null;
  firstStart: Date | null;
  /** Failure of the newest run that has ended: empty for a good one. */
  lastFailure: string | null;
  /** Failure of the newest trial of a restore: empty for a good one. */
  drillFailure: string | null;
};

/** When the last good run ended, when the first recorded one started, and whether the newest failed. */
export const readEnds = async (db: Database): Promise<Ends> =>
  one(await db.select({ goodEnd, firstStart, lastFailure, drillFailure }).from(backups));

type GoodFile = Pick<BackupRow, "name" | "bytes">;

/** The file of the newest good run. */
export async function findGoodFile(db: Database): Promise<GoodFile | undefined> {
  const [file] = await db
    .select({ name: backups.name, bytes: backups.bytes })
    .from(backups)
    .where(and(eq(backups.failure, ""), isNotNull(backups.endedAt)))
    .orderBy(desc(backups.endedAt))
    .limit(1);
  return file;
}

/** When the waiting backup job starts; undefined while it runs, and before a server has scheduled one. */
export async function findNextStart(db: Database): Promise<Date | undefined> {
  const [job] = await db
    .select({ startAfter: jobs.startAfter })
    .from(jobs)
    .where(and(eq(jobs.kind, "backup"), isNull(jobs.leaseId)))
    .orderBy(jobs.startAfter)
    .limit(1);
  return job?.startAfter;
}
