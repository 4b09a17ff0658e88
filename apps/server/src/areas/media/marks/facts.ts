import { isFact } from "@lotwright/contracts/media/mark-facts";
import type { Database } from "@lotwright/db/client";
import { items, photoMarks, photos } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../core/context";
import { ownPhotos, photosAmong } from "../photos/access";

/** Maximum time for which a description waits for its photos to be read, in seconds. */
const longestWait = {
  /** Short with a provider, which sees the photos itself. */
  withProvider: 10,
  /** Long without a provider, since marks are the only source besides notes. */
  fromNotes: 10 * 60,
} as const;

/** Facts on photos, in their order. Marks stored by an earlier release are judged again. */
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

/** Distinct texts of marks that are facts, in the order of the photos. */
export async function factsOnPhotos(
  db: Database,
  workspaceId: string,
  photoUrls: readonly string[],
): Promise<string[]> {
  const facts = await readFacts(db, workspaceId, photoUrls);
  return [...new Set(facts.map(({ text }) => text))];
}

/** Indexes of uploaded photos with a fact. */
export async function photosWithFacts(
  db: Database,
  workspaceId: string,
  photoUrls: readonly string[],
): Promise<number[]> {
  const own = ownPhotos(photoUrls);
  const marked = new Set((await readFacts(db, workspaceId, own)).map(({ url }) => url));
  return own.flatMap((url, at) => (marked.has(url) ? [at] : []));
}

/** SQL of whether an item has a photo with a fact, or one that is not read yet. */
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

type Waiting = { secondsQueued: number; workspaceId: string; photoUrls: readonly string[] };

/** Seconds after which a description should check again for marks; 0 if nothing is pending or it has waited long enough. */
export async function secondsToWait(
  { db, reading, writer }: Pick<Deps, "db" | "reading" | "writer">,
  { secondsQueued, workspaceId, photoUrls }: Waiting,
): Promise<number> {
  if (!reading.reader || !reading.isAvailable || ownPhotos(photoUrls).length === 0) return 0;
  if (!(await isAnyPhotoUnread(db, workspaceId, photoUrls))) return 0;
  const isFromNotes = writer.callsProvider === false;
  if (secondsQueued >= (isFromNotes ? longestWait.fromNotes : longestWait.withProvider)) return 0;
  // The end of a reading starts a description from notes; this is for the one that it missed.
  return isFromNotes ? Math.min(120, 1 + secondsQueued / 2) : 1;
}
