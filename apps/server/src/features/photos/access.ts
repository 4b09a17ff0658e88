import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import { photos } from "@lotwright/db/schema";
import { and, eq, inArray } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError } from "../../errors";

/** Photos of our own, in order; addresses elsewhere are never fetched. */
export const ownPhotos = (urls: readonly string[]) => urls.filter((url) => photoUrlPattern.test(url));

/** The storage key of one of our own addresses. */
export const storageKey = (url: string) => url.slice(1);

/** Refuses photos that the workspace does not have, and holds the others until the transaction ends. */
export async function requirePhotos(
  { db, actor }: ActorContext,
  urls: readonly string[],
  field = "photoUrls",
): Promise<void> {
  const own = [...new Set(ownPhotos(urls))];
  if (own.length === 0) return;
  const stored = and(
    eq(photos.workspaceId, actor.workspaceId),
    inArray(photos.url, own),
    eq(photos.state, "stored"),
  );
  const rows = await db.select({ url: photos.url }).from(photos).where(stored).for("share");
  const missing = own.find((url) => !rows.some((row) => row.url === url));
  if (!missing) return;
  const issues = [{ path: field, message: `${missing} is not one of your photos` }];
  throw new AppError("INVALID", `${missing} is not one of your photos. Upload it again.`, {
    details: { issues },
  });
}
