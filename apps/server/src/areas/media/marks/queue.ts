import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { isFact } from "@lotwright/contracts/media/mark-facts";
import type { Database } from "@lotwright/db/client";
import { dueIn } from "@lotwright/db/due-in";
import { photoMarks, photos } from "@lotwright/db/schema";
import { and, asc, eq, ne, sql } from "drizzle-orm";

/** Counts attempts of every kind: failed, timed out, or lost with a killed server. */
export const maxAttempts = 3;
/**
 * Lease longer than any reading takes, the start of the reader on a busy machine included: the lease of a killed server's photo.
 */
const leaseSeconds = 150;

export type ClaimedPhoto = typeof photos.$inferSelect;

/**
 * Takes the next waiting photo, counting the attempt: what a person waits for, then the newest, so that what is being captured does
 * not wait for thousands of older photos. Concurrent servers take different ones. Undefined when none is due.
 */
export async function claimPhoto(db: Database): Promise<ClaimedPhoto | undefined> {
  const due = db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.reading, "waiting"),
        eq(photos.state, "stored"),
        sql`coalesce(${photos.readingAfter} <= now(), true)`,
      ),
    )
    .orderBy(sql`${photos.readingDetail} desc nulls last, ${photos.createdAt} desc nulls last`)
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(photos)
    .set({
      readingAttempts: sql`${photos.readingAttempts} + 1`,
      readingAfter: dueIn(leaseSeconds),
    })
    .where(sql`${photos.id} = (${due})`)
    .returning();
  return claimed;
}

/** Matches the photo only while this attempt may write its result: not after its lease expired and another began. */
const ofAttempt = ({ id, readingAttempts, readingDetail }: ClaimedPhoto) =>
  and(
    eq(photos.id, id),
    eq(photos.reading, "waiting"),
    eq(photos.readingAttempts, readingAttempts),
    eq(photos.readingDetail, readingDetail),
  );

/** Has the photo wait again, for at least `seconds`. `isCounted` is false for an attempt that says nothing about the photo. */
export async function putBack(
  db: Database,
  photo: ClaimedPhoto,
  { seconds, isCounted }: { seconds: number; isCounted: boolean },
): Promise<void> {
  await db
    .update(photos)
    .set({
      readingAttempts: photo.readingAttempts - (isCounted ? 0 : 1),
      readingAfter: dueIn(seconds),
    })
    .where(ofAttempt(photo));
}

/** Ends the reading of the photo without marks; those of an earlier reading stay. */
export async function giveUp(db: Database, photo: ClaimedPhoto): Promise<boolean> {
  const ended = await db
    .update(photos)
    .set({ reading: "unreadable", readingAfter: null })
    .where(ofAttempt(photo))
    .returning({ id: photos.id });
  return ended.length > 0;
}

/** Replaces the marks of the photo, and ends its reading. False if this attempt may no longer write. */
export function storeMarks(db: Database, photo: ClaimedPhoto, marks: readonly Mark[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const read = {
      reading: "read",
      readingAttempts: 0,
      readingAfter: null,
      marksText: marks.map(({ text }) => text).join("\n"),
    } as const;
    const ended = await tx.update(photos).set(read).where(ofAttempt(photo)).returning({ id: photos.id });
    if (ended.length === 0) return false;
    await tx.delete(photoMarks).where(eq(photoMarks.photoId, photo.id));
    const rows = marks.map((mark, place) => ({ ...mark, photoId: photo.id, place, isFact: isFact(mark) }));
    if (rows.length > 0) await tx.insert(photoMarks).values(rows);
    return true;
  });
}

/** The marks of a photo of the same workspace that was made from the same file, and read in the same way. */
export async function marksOfSameFile(db: Database, photo: ClaimedPhoto): Promise<Mark[] | undefined> {
  const [same] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.workspaceId, photo.workspaceId),
        eq(photos.contentHash, photo.contentHash),
        eq(photos.reading, "read"),
        eq(photos.readingDetail, photo.readingDetail),
        ne(photos.id, photo.id),
      ),
    )
    .limit(1);
  if (!same) return undefined;
  const rows = await db
    .select({ mark: photoMarks })
    .from(photos)
    .leftJoin(photoMarks, eq(photoMarks.photoId, photos.id))
    .where(eq(photos.id, same.id))
    .orderBy(asc(photoMarks.place));
  // Swept since.
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ mark }) => (mark ? [markOf(mark)] : []));
}

type MarkRow = typeof photoMarks.$inferSelect;

/** A stored mark as it was read. */
export const markOf = ({ kind, format, text, score, box }: MarkRow): Mark => ({
  ...{ kind, text, score, box },
  ...(format && { format: format as Mark["format"] }), // only readings write it
});

/** Releases leases at the start of the only server of a database: what the previous process was reading can be read now. */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(photos)
    .set({ readingAfter: null })
    .where(and(eq(photos.reading, "waiting"), sql`${photos.readingAfter} is not null`));
}

/** The number of photos that wait, across all servers. */
export const countWaiting = (db: Database): Promise<number> =>
  db.$count(photos, and(eq(photos.reading, "waiting"), eq(photos.state, "stored")));
