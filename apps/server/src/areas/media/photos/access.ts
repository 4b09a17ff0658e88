import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import { items, photos } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { readWhole, type Storage } from "@lotwright/storage/storage";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

/** URLs of photos uploaded to this server, in order, without external ones, which the server never fetches. */
export const ownPhotos = (urls: readonly string[]) => urls.filter((url) => photoUrlPattern.test(url));

/** Storage key of an uploaded photo's URL. */
export const storageKey = (url: string) => url.slice(1);

const maxStoredPhotoBytes = 20 * 1024 * 1024;

/** Reads an uploaded photo. Rejects like `readWhole`. */
export const readStoredPhoto = (storage: Storage, url: string): Promise<Buffer> =>
  readWhole(storage, storageKey(url), maxStoredPhotoBytes);

/** Condition for the uploaded photos of a workspace among `urls`. */
export const photosAmong = (workspaceId: string, urls: readonly string[]): SQL | undefined =>
  and(eq(photos.workspaceId, workspaceId), inArray(photos.url, ownPhotos(urls)));

const lockStored = statement((db) => {
  const isNamed = sql`${photos.url} = any(${sql.param(sql.placeholder("urls"), items.photoUrls)})`;
  return db
    .select({ url: photos.url })
    .from(photos)
    .where(and(eq(photos.workspaceId, sql.placeholder("workspaceId")), isNamed, eq(photos.state, "stored")))
    .for("share");
});

/** Locks uploaded photos until the transaction ends. Throws INVALID with an issue at `field` if one is missing. */
export async function requirePhotos(
  { db, actor }: ActorContext,
  urls: readonly string[],
  field = "photoUrls",
): Promise<void> {
  const own = [...new Set(ownPhotos(urls))];
  if (own.length === 0) return;
  const rows = await lockStored(db, { workspaceId: actor.workspaceId, urls: own });
  const missing = own.find((url) => !rows.some((row) => row.url === url));
  if (!missing) return;
  const issues = [{ path: field, message: `${missing} is not one of your photos` }];
  throw new AppError("INVALID", `${missing} is not one of your photos. Upload it again.`, {
    details: { issues },
  });
}
