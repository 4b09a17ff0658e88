import { isFact } from "@lotwright/contracts/media/mark-facts";
import type { Database } from "@lotwright/db/client";
import { descriptionJobs, items, photoMarks, photos } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { ownPhotos, photosAmong } from "../photos/access";

/** How long a description waits for the photos of its lot to be read, in seconds after its request. */
const longestWait = {
  /** A provider sees the photos itself. */
  withProvider: 10,
  /** Seconds to wait for marks: they are all there is besides notes, and waiting costs nothing. */
  fromNotes: 10 * 60,
} as const;

/** The facts on photos, in the order of the photos. What an earlier release stored as one is judged again. */
async function readFacts(db: Database, workspaceId: string, photoUrls: readonly string[]) {
  if (ownPhotos(photoUrls).length === 0) return [];
  const rows = await db
    .select({
      url: photos.url,
      kind: photoMarks.kind,
      format: photoMarks.format,
      text: photoMarks.text,
      score: photoMarks.score,
    })
    .from(photoMarks)
    .innerJoin(photos, eq(photos.id, photoMarks.photoId))
    .where(and(photosAmong(workspaceId, photoUrls), photoMarks.isFact))
    .orderBy(sql`array_position(${sql.param([...photoUrls])}::text[], ${photos.url})`, asc(photoMarks.place));
  return rows.filter(isFact);
}

/** The texts of the marks on photos that are offered as facts, each once, in the order of the photos. */
export async function factsOnPhotos(
  db: Database,
  workspaceId: string,
  photoUrls: readonly string[],
): Promise<string[]> {
  const facts = await readFacts(db, workspaceId, photoUrls);
  return [...new Set(facts.map(({ text }) => text))];
}

/** Positions of the photos with a fact on them, among the uploaded ones. */
export async function photosWithFacts(
  db: Database,
  workspaceId: string,
  photoUrls: readonly string[],
): Promise<number[]> {
  const own = ownPhotos(photoUrls);
  const marked = new Set((await readFacts(db, workspaceId, own)).map(({ url }) => url));
  return own.flatMap((url, at) => (marked.has(url) ? [at] : []));
}

/** An item with a photo that has a fact on it, or that may have one when it is read. */
export const mayHaveFacts = sql`exists (
  select 1 from ${photos} where ${photos.url} = any(${items.photoUrls}) and (${photos.reading} = 'waiting' or exists (
    select 1 from ${photoMarks} where ${photoMarks.photoId} = ${photos.id} and ${photoMarks.isFact})))`;

/** Whether a photo has not been read yet. */
export async function isAnyPhotoUnread(
  db: Database,
  workspaceId: string,
  photoUrls: readonly string[],
): Promise<boolean> {
  return (
    (await db.$count(photos, and(photosAmong(workspaceId, photoUrls), eq(photos.reading, "waiting")))) > 0
  );
}

type Waiting = { jobId: string; workspaceId: string; photoUrls: readonly string[] };

/**
 * The seconds after which a description should look again for what is read on its photos; 0 when there is nothing to wait for,
 * and when it has waited long enough.
 */
export async function secondsToWait(
  { db, reading, writer }: Pick<Deps, "db" | "reading" | "writer">,
  { jobId, workspaceId, photoUrls }: Waiting,
): Promise<number> {
  if (!reading.reader || !reading.isAvailable || ownPhotos(photoUrls).length === 0) return 0;
  if (!(await isAnyPhotoUnread(db, workspaceId, photoUrls))) return 0;
  const [job] = await db
    .select({ age: sql<number>`extract(epoch from now() - ${descriptionJobs.createdAt})::float8` })
    .from(descriptionJobs)
    .where(eq(descriptionJobs.id, jobId));
  if (!job) return 0;
  const isFromNotes = writer.callsProvider === false;
  if (job.age >= (isFromNotes ? longestWait.fromNotes : longestWait.withProvider)) return 0;
  // The end of a reading starts a description from notes; this is for the one that it missed.
  return isFromNotes ? Math.min(120, 1 + job.age / 2) : 1;
}
