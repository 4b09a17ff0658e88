import type { PhotoReading } from "@lotwright/contracts/marks";
import type { Database } from "@lotwright/db/client";
import { photoMarks, photos } from "@lotwright/db/schema";
import { asc, eq } from "drizzle-orm";
import { ownPhotos, photosAmong } from "../photos/access";
import { markOf } from "./queue";

/** The readings of photos of a workspace, in the order of `urls`. Photos elsewhere have none. */
export async function readingsOf(
  db: Database,
  workspaceId: string,
  urls: readonly string[],
): Promise<PhotoReading[]> {
  const own = [...new Set(ownPhotos(urls))];
  if (own.length === 0) return [];
  const rows = await db
    .select({ photo: photos, mark: photoMarks })
    .from(photos)
    .leftJoin(photoMarks, eq(photoMarks.photoId, photos.id))
    .where(photosAmong(workspaceId, own))
    .orderBy(asc(photoMarks.place));
  return own.flatMap((url) => {
    const ofPhoto = rows.filter(({ photo }) => photo.url === url);
    const photo = ofPhoto[0]?.photo;
    if (!photo) return [];
    const marks = ofPhoto.flatMap(({ mark }) => (mark ? [markOf(mark)] : []));
    return [{ url, state: photo.reading, detail: photo.readingDetail, marks }];
  });
}
