import { randomUUID } from "node:crypto";
import { type UploadedPhoto, type UploadPurpose, uploadedPhoto } from "@lotwright/contracts/media/photos";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { photos } from "@lotwright/db/schema";
import { statement, writingStatement } from "@lotwright/db/statements";
import { makeToken } from "@lotwright/storage/keys";
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { ActorContext } from "../../../core/context";
import { hashedId } from "../../../core/hashed-id";
import {
  type Creation,
  createOnce,
  creationOf,
  findRecordedResponse,
  idTakenError,
} from "../../../core/idempotency";
import { one } from "../../../core/one";
import { settleAll } from "../../../core/settle-all";
import { inTransaction } from "../../../core/transactions";
import { type Quota, withinQuota } from "../../accounts/usage/quotas";
import { storageKey } from "./access";
import { type ReadImage, readLogo, readPhoto, type StoredImage } from "./image";
import type { IncomingPhoto } from "./incoming-photo";
import { queueReading, secondsFromFormerServers } from "./reading-jobs";
import { type PhotoRow, photoView } from "./view";

const uploadOfPhoto = { operation: "photos.upload", noun: "photo", idConstraint: "photos_pkey" };

type Upload = { id?: string | undefined; photo: IncomingPhoto };

/** Finds the row of an earlier attempt of the same upload. Throws CONFLICT, without details, if another upload used the id. */
async function findUploaded(ctx: ActorContext, { id, photo }: Upload): Promise<PhotoRow | undefined> {
  if (!id) return undefined;
  const [row] = await ctx.db.select().from(photos).where(eq(photos.id, id));
  if (!row) return undefined;
  const isSame = row.uploadedBy === ctx.actor.userId && row.contentHash === photo.contentHash;
  if (!isSame) throw idTakenError(uploadOfPhoto);
  return row;
}

const insertPhoto = writingStatement((db, columns) =>
  // Same columns as in `registerPhoto`.
  db
    .insert(photos)
    .values(columns as PgInsertValue<typeof photos>)
    .onConflictDoNothing()
    .returning(),
);

async function registerPhoto(ctx: ActorContext, upload: Upload, image: StoredImage): Promise<PhotoRow> {
  const extension = image.type === "image/png" ? "png" : "jpg";
  const values = {
    id: upload.id ?? randomUUID(),
    workspaceId: ctx.actor.workspaceId,
    uploadedBy: ctx.actor.userId,
    url: `/photos/${makeToken()}.${extension}`,
    width: image.width,
    height: image.height,
    bytes: image.photo.length,
    contentHash: upload.photo.contentHash,
    // Only logos are stored as PNG.
    reading: extension === "png" ? "none" : "waiting",
    readingAfter: new Date(Date.now() + secondsFromFormerServers * 1_000),
  };
  const [row] = await insertPhoto(ctx.db, values);
  return row ?? one([await findUploaded(ctx, upload)].filter((found) => found !== undefined));
}

/**
 * Finds an earlier attempt and resets its age, so that no sweep deletes it during the retry. Waits for a sweep that has locked
 * it.
 */
async function findRenewed(ctx: ActorContext, upload: Upload): Promise<PhotoRow | undefined> {
  const earlier = await findUploaded(ctx, upload);
  if (!earlier) return undefined;
  const renewed = ctx.db.update(photos).set({ createdAt: sql`now()` }).where(eq(photos.id, earlier.id));
  return (await renewed.returning())[0];
}

/** Writes both objects concurrently and waits for both, so that no write continues after a failed upload. */
function putBoth({ storage }: ActorContext, url: string, { photo, thumbnail, type }: StoredImage) {
  return settleAll([
    storage.put(storageKey(url), photo, type),
    storage.put(storageKey(thumbnailUrl(url)), thumbnail, type),
  ]);
}

const markStored = statement((db) =>
  db
    .update(photos)
    .set({ state: "stored" })
    .where(eq(photos.id, sql.placeholder("photoId")))
    .returning(),
);

/** Inserts the row in state "writing" before its objects are written, so that a crash leaves no object without a row. */
async function storeWithin(ctx: ActorContext, upload: Upload, read: ReadImage, quota: Quota) {
  const earlier = await findRenewed(ctx, upload);
  if (earlier?.state === "stored") return photoView(earlier);
  quota.require();
  const { actor, signal } = ctx;
  const image = await read(upload.photo, { workspaceId: actor.workspaceId, signal });
  const row = earlier ?? (await registerPhoto(ctx, upload, image));
  quota.added(row.bytes);
  await putBoth(ctx, row.url, image);
  const isToBeRead = row.reading === "waiting";
  const [stored] = await inTransaction(ctx, ({ db, commitWith }) =>
    commitWith([
      () => markStored(db, { photoId: row.id }),
      ...(isToBeRead ? [() => queueReading(db, [row])] : []),
    ] as const),
  );
  return photoView(one(stored));
}

const store = (ctx: ActorContext, upload: Upload, read: ReadImage): Promise<UploadedPhoto> =>
  withinQuota(ctx, "storageBytes", upload.photo.byteCount, (quota) => storeWithin(ctx, upload, read, quota));

/** A photo id derived from idempotency key and request, so that all attempts use one row. */
const idFor = ({ actor }: ActorContext, { keys, requestHash }: Creation): string =>
  hashedId(actor.userId, ...keys, requestHash);

/** Stores the photo, then its response, so that no transaction is open during storage writes. */
async function storeOnce(ctx: ActorContext, upload: Upload, purpose: UploadPurpose, read: ReadImage) {
  const { id, photo } = upload;
  const creation = creationOf(ctx, uploadOfPhoto, { id, purpose, contentHash: photo.contentHash });
  const first = await findRecordedResponse(ctx, creation, uploadedPhoto);
  if (first) return first;
  const stored = await store(ctx, { photo, id: id ?? idFor(ctx, creation) }, read);
  return createOnce(ctx, creation, uploadedPhoto, async () => stored);
}

/**
 * Stores a photo and its thumbnail. Idempotent by idempotency key or client-generated id. With an id alone, the retry finds the
 * photo, which never changes and is not swept within a day.
 */
export function uploadPhoto(
  ctx: ActorContext,
  { purpose = "photo", ...upload }: Upload & { purpose?: UploadPurpose | undefined },
): Promise<UploadedPhoto> {
  const read = purpose === "logo" ? readLogo : readPhoto;
  return ctx.idempotencyKey === undefined ? store(ctx, upload, read) : storeOnce(ctx, upload, purpose, read);
}

export const storeLogo = (ctx: ActorContext, upload: Upload) => store(ctx, upload, readLogo);
