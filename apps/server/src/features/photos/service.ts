import { createHash, randomUUID } from "node:crypto";
import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { type UploadedPhoto, type UploadPurpose, uploadedPhoto } from "@lotwright/contracts/photos";
import { photos } from "@lotwright/db/schema";
import { statement, writingStatement } from "@lotwright/db/statements";
import { makeToken } from "@lotwright/storage/keys";
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { ActorContext } from "../../context";
import { type Creation, createOnce, creationOf, findFirstAnswer, idTaken } from "../../first-answers";
import { one } from "../../one";
import { type Quota, withinQuota } from "../usage/quotas";
import { storageKey } from "./access";
import { type ReadImage, readLogo, readPhoto, type StoredImage } from "./image";
import type { IncomingPhoto } from "./incoming-photo";
import { type PhotoRow, photoView } from "./view";

type Upload = { id?: string | undefined; photo: IncomingPhoto };

/** The row an earlier try of the same upload left. Anybody else's id is taken, and says no more than that. */
async function findUploaded(ctx: ActorContext, { id, photo }: Upload): Promise<PhotoRow | undefined> {
  if (!id) return undefined;
  const [row] = await ctx.db.select().from(photos).where(eq(photos.id, id));
  if (!row) return undefined;
  const isSame = row.uploadedBy === ctx.actor.userId && row.contentHash === photo.contentHash;
  if (!isSame) throw idTaken("photos.upload");
  return row;
}

const insertPhoto = writingStatement((db, columns) =>
  // Of the columns that `registerPhoto` names.
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
  };
  const [row] = await insertPhoto(ctx.db, values);
  return row ?? one([await findUploaded(ctx, upload)].filter((found) => found !== undefined));
}

/** What is sent again counts as new, so that no sweep removes it meanwhile. One that is being swept is waited for. */
async function findRenewed(ctx: ActorContext, upload: Upload): Promise<PhotoRow | undefined> {
  const earlier = await findUploaded(ctx, upload);
  if (!earlier) return undefined;
  const renewed = ctx.db.update(photos).set({ createdAt: sql`now()` }).where(eq(photos.id, earlier.id));
  return (await renewed.returning())[0];
}

/** At once, and until both have ended: nothing is still being written when the upload has failed. */
async function putBoth({ storage }: ActorContext, url: string, { photo, thumbnail, type }: StoredImage) {
  const puts = await Promise.allSettled([
    storage.put(storageKey(url), photo, type),
    storage.put(storageKey(thumbnailUrl(url)), thumbnail, type),
  ]);
  const failed = puts.find((put) => put.status === "rejected");
  if (failed) throw failed.reason;
}

const markStored = statement((db) =>
  db
    .update(photos)
    .set({ state: "stored" })
    .where(eq(photos.id, sql.placeholder("photoId")))
    .returning(),
);

/** The row comes first and says "writing" until its objects are there, so that a crash leaves nothing unknown. */
async function storeWithin(ctx: ActorContext, upload: Upload, read: ReadImage, quota: Quota) {
  const earlier = await findRenewed(ctx, upload);
  if (earlier?.state === "stored") return photoView(earlier);
  quota.require();
  const { actor, signal } = ctx;
  const image = await read(upload.photo, { workspaceId: actor.workspaceId, signal });
  const row = earlier ?? (await registerPhoto(ctx, upload, image));
  quota.added(row.bytes);
  await putBoth(ctx, row.url, image);
  return photoView(one(await markStored(ctx.db, { photoId: row.id })));
}

const store = (ctx: ActorContext, upload: Upload, read: ReadImage): Promise<UploadedPhoto> =>
  withinQuota(ctx, "storageBytes", upload.photo.byteCount, (quota) => storeWithin(ctx, upload, read, quota));

/** Attempts under one idempotency key meet at one row: its id follows from the key and the request. */
function idFor({ actor }: ActorContext, { keys, requestHash }: Creation): string {
  const hash = createHash("sha256").update([actor.userId, ...keys, requestHash].join(" "));
  const digits = hash.digest("hex");
  // Version 8, which is for hashes of one's own.
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(12, 15)}`];
  return [...parts, `a${digits.slice(15, 18)}`, digits.slice(18, 30)].join("-");
}

/** The answer is stored after the photo: no transaction is open while the storage writes. */
async function storeOnce(ctx: ActorContext, upload: Upload, purpose: UploadPurpose, read: ReadImage) {
  const { id, photo } = upload;
  const creation = creationOf(ctx, "photos.upload", { id, purpose, contentHash: photo.contentHash });
  const first = await findFirstAnswer(ctx, creation, uploadedPhoto);
  if (first) return first;
  const stored = await store(ctx, { photo, id: id ?? idFor(ctx, creation) }, read);
  return createOnce(ctx, creation, uploadedPhoto, async () => stored);
}

/** By a client-made id alone a retry finds the photo itself, which nothing changes and no sweep removes within a day. */
export function uploadPhoto(
  ctx: ActorContext,
  { purpose = "photo", ...upload }: Upload & { purpose?: UploadPurpose | undefined },
): Promise<UploadedPhoto> {
  const read = purpose === "logo" ? readLogo : readPhoto;
  return ctx.idempotencyKey === undefined ? store(ctx, upload, read) : storeOnce(ctx, upload, purpose, read);
}

export const storeLogo = (ctx: ActorContext, upload: Upload) => store(ctx, upload, readLogo);
