import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { isFact } from "@lotwright/contracts/media/mark-facts";
import type { Database } from "@lotwright/db/client";
import { dueIn } from "@lotwright/db/due-in";
import { jobs, photoMarks, photos } from "@lotwright/db/schema";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { secondsFromFormerServers } from "../photos/reading-jobs";

export type UnreadPhoto = typeof photos.$inferSelect;

/** Claims a photo that waits to be read. "elsewhere": a server of the previous release reads the photo. */
export async function takePhoto(db: Database, id: string): Promise<UnreadPhoto | "elsewhere" | undefined> {
  const isWaiting = and(eq(photos.id, id), eq(photos.reading, "waiting"));
  const [photo] = await db
    .update(photos)
    .set({ readingAfter: dueIn(secondsFromFormerServers), readingAttempts: 0 })
    .where(
      and(
        isWaiting,
        sql`not (${photos.readingAttempts} > 0 and coalesce(${photos.readingAfter} > now(), false))`,
      ),
    )
    .returning();
  if (photo) return photo;
  return (await db.$count(photos, isWaiting)) > 0 ? "elsewhere" : undefined;
}

/** Matches the photo only while it waits to be read in this size. */
const stillWaiting = ({ id, readingDetail }: UnreadPhoto) =>
  and(eq(photos.id, id), eq(photos.reading, "waiting"), eq(photos.readingDetail, readingDetail));

/** Queues photos that wait without a job: after a restore, and those of servers of the release before. */
export async function queueUnread(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${jobs} (id, kind, workspace_id, attempts, priority, place)
    select id, 'reading', workspace_id, reading_attempts, case reading_detail when 'small' then 1 else 0 end, -extract(epoch from created_at)
    from ${photos}
    where reading = 'waiting' and state = 'stored' and not exists (select from ${jobs} where ${jobs.id} = ${photos.id})
    on conflict do nothing`);
}

/** Ends the reading of the photo without marks; those of an earlier reading stay. */
export async function endUnreadable(db: Database, photo: UnreadPhoto): Promise<boolean> {
  const ended = await db
    .update(photos)
    .set({ reading: "unreadable", readingAfter: null })
    .where(stillWaiting(photo))
    .returning({ id: photos.id });
  return ended.length > 0;
}

/** Replaces the marks of the photo, and ends its reading. False if this attempt may no longer write. */
export function storeMarks(db: Database, photo: UnreadPhoto, marks: readonly Mark[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const read = {
      reading: "read",
      readingAttempts: 0,
      readingAfter: null,
      marksText: marks.map(({ text }) => text).join("\n"),
    } as const;
    const ended = await tx.update(photos).set(read).where(stillWaiting(photo)).returning({ id: photos.id });
    if (ended.length === 0) return false;
    await tx.delete(photoMarks).where(eq(photoMarks.photoId, photo.id));
    const rows = marks.map((mark, place) => ({ ...mark, photoId: photo.id, place, isFact: isFact(mark) }));
    if (rows.length > 0) await tx.insert(photoMarks).values(rows);
    return true;
  });
}

/** The marks of a photo of the same workspace that was made from the same file, and read in the same way. */
export async function marksOfSameFile(db: Database, photo: UnreadPhoto): Promise<Mark[] | undefined> {
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
  // The sweep has deleted the photo after the first query.
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ mark }) => (mark ? [markOf(mark)] : []));
}

type MarkRow = typeof photoMarks.$inferSelect;

/** A stored mark as it was read. */
export const markOf = ({ kind, format, text, score, box }: MarkRow): Mark => ({
  ...{ kind, text, score, box },
  ...(format && { format: format as Mark["format"] }), // only readings write it
});
