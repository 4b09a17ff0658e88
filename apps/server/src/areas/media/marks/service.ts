import type {
  CheckDraftInput,
  CheckedDraft,
  MarksOfItemInput,
  MarksOfPhotosInput,
  PhotoReadings,
  ReadSmallTextInput,
} from "@lotwright/contracts/media/marks";
import { dueIn } from "@lotwright/db/due-in";
import { photos } from "@lotwright/db/schema";
import { and, ne } from "drizzle-orm";
import { storedPhotoUrls } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField } from "../../../core/errors";
import { ownPhotos, photosAmong, requirePhotos } from "../photos/access";
import { queueReading, secondsFromFormerServers } from "../photos/reading-jobs";
import { loadPhotoUrls, readingsOf } from "./access";
import { checkDraft } from "./claims";

async function readings(
  { db, actor, reading }: ActorContext,
  urls: readonly string[],
): Promise<PhotoReadings> {
  return { isOn: reading.reader !== null, photos: await readingsOf(db, actor.workspaceId, urls) };
}

/** Lists the marks on the photos of an item. */
export async function marksOfItem(ctx: ActorContext, { id }: MarksOfItemInput): Promise<PhotoReadings> {
  return readings(ctx, await loadPhotoUrls(ctx, id));
}

/** Lists the marks on a form's photos. A user who knows a photo's URL may see it. */
export async function marksOfPhotos(ctx: ActorContext, input: MarksOfPhotosInput): Promise<PhotoReadings> {
  return readings(ctx, storedPhotoUrls(input, ctx).photoUrls);
}

/** Compares a form's draft with its notes and the texts on its photos. Stores nothing. */
export async function checkFormDraft(ctx: ActorContext, input: CheckDraftInput): Promise<CheckedDraft> {
  const { photoUrls } = storedPhotoUrls(input, ctx);
  const source = { workspaceId: ctx.actor.workspaceId, photoUrls, notes: input.notes ?? "" };
  return { unseenClaims: await checkDraft(ctx, input, source) };
}

/** Requests reading a photo again in full size, with priority. Its current marks stay until then. */
export async function readSmallText(ctx: ActorContext, input: ReadSmallTextInput): Promise<PhotoReadings> {
  const { photoUrls } = storedPhotoUrls({ photoUrls: [input.photoUrl] }, ctx);
  const [url] = ownPhotos(photoUrls);
  if (url === undefined) throw invalidField("photoUrl", "Only uploaded photos can be read");
  await requirePhotos(ctx, [url], "photoUrl");
  if (ctx.reading.reader === null) {
    throw new AppError("UNAVAILABLE", "This installation doesn't read photos.");
  }
  const again = {
    reading: "waiting",
    readingDetail: "small",
    readingAttempts: 0,
    readingAfter: dueIn(secondsFromFormerServers),
  } as const;
  await ctx.db.transaction(async (tx) => {
    const isReadable = and(photosAmong(ctx.actor.workspaceId, [url]), ne(photos.reading, "none"));
    await queueReading(tx, await tx.update(photos).set(again).where(isReadable).returning());
  });
  return readings(ctx, [url]);
}
