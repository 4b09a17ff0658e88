import type { PhotoReading } from "@lotwright/contracts/media/marks";
import type { Database } from "@lotwright/db/client";
import { items, manifests, photoMarks, photos } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { visibleStatement } from "../../accounts/assignments/access";
import { ownPhotos, photosAmong } from "../photos/access";
import { markOf } from "./queue";

/** Readings of the workspace's photos, in the order of `urls`; external photos have none. */
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

const findPhotoUrls = visibleStatement((db, visible) =>
  db
    .select({ photoUrls: items.photoUrls })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(eq(items.id, sql.placeholder("itemId")), visible)),
);

/** The photos of an item that the actor may see; throws NOT_FOUND otherwise. */
export async function loadPhotoUrls(ctx: ActorContext, itemId: string): Promise<string[]> {
  const [row] = await findPhotoUrls(ctx, { itemId });
  if (!row) throw notFound("item");
  return row.photoUrls;
}
