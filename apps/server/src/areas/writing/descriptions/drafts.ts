import {
  type AnalyzePhotosInput,
  aiPreviewTimeoutMs,
  type Draft,
  type GeneratePreviewInput,
} from "@lotwright/contracts/writing/descriptions";
import { MissingObjectError, type Storage } from "@lotwright/storage/storage";
import { storedPhotoUrls } from "../../../core/absolute-urls";
import { isFromMarks, noPhoto, photoLost, toAnswer, unreadReason } from "../../../core/ai-failures";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { loadManifest } from "../../accounts/assignments/access";
import { loadOwnCategories } from "../../accounts/settings/access";
import { countProviderCall } from "../../accounts/usage/ai-budget";
import { loadItem } from "../../catalog/items/access";
import { factsOnPhotos, isAnyPhotoUnread, photosWithFacts } from "../../media/marks/facts";
import { ownPhotos, readStoredPhoto, requirePhotos } from "../../media/photos/access";

/** The bytes of our own photos, in order; foreign addresses are never fetched. */
export async function readPhotos(storage: Storage, urls: readonly string[]): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  // Sequentially, to bound memory: a lot has up to 15 photos, and several lots are described concurrently.
  for (const url of ownPhotos(urls)) {
    const reading = readStoredPhoto(storage, url);
    const photo = await reading.catch((cause: unknown) => {
      if (!(cause instanceof MissingObjectError)) throw cause;
      throw photoLost(cause);
    });
    photos.push(photo);
  }
  return photos;
}

type Preview = { photoUrls: string[]; userNotes?: string | undefined; instructions: string };

const nothingToDraftFrom = "There are no notes, and nothing was read on the photos.";

async function draftPreview(ctx: ActorContext, preview: Preview): Promise<Draft> {
  const { photoUrls, userNotes = "", instructions } = storedPhotoUrls(preview, ctx);
  await ctx.limits.ai(ctx.actor.userId);
  await requirePhotos(ctx, photoUrls);
  const photos = await readPhotos(ctx.storage, photoUrls);
  if (photos.length === 0) throw noPhoto();
  await countProviderCall(ctx, ctx.actor.workspaceId, "person");
  const { workspaceId } = ctx.actor;
  const marks = await factsOnPhotos(ctx.db, workspaceId, photoUrls);
  if (isFromMarks(ctx) && marks.length === 0 && !/\S/.test(userNotes)) {
    const isUnread = await isAnyPhotoUnread(ctx.db, workspaceId, photoUrls);
    throw new AppError("UNAVAILABLE", isUnread ? unreadReason : nothingToDraftFrom);
  }
  const given = {
    photos,
    notes: userNotes,
    marks,
    instructions,
    ownCategories: await loadOwnCategories(ctx, workspaceId),
    markedPhotos: await photosWithFacts(ctx.db, workspaceId, photoUrls),
    beforeRepeat: () => countProviderCall(ctx, workspaceId, "person"),
    signal: ctx.signal,
    timeoutMs: aiPreviewTimeoutMs,
  };
  const { title, description, category, origin } = await ctx.writer(given).catch((error: unknown) => {
    throw toAnswer(error);
  });
  ctx.log.info({ requestId: ctx.requestId, ...origin }, "a draft was written");
  return { title, description, category };
}

/** Drafts a description of photos that no item has yet, by the instructions of a manifest if one is named. Stores nothing. */
export async function analyzePhotos(
  ctx: ActorContext,
  { manifestId, ...input }: AnalyzePhotosInput,
): Promise<Draft> {
  const instructions = manifestId ? (await loadManifest(ctx, manifestId)).aiInstructions : "";
  return draftPreview(ctx, { ...input, instructions });
}

/** Drafts a description for the form of an item. Stores nothing. */
export async function generatePreview(
  ctx: ActorContext,
  { id, ...input }: GeneratePreviewInput,
): Promise<Draft> {
  const item = await loadItem(ctx, id);
  const { aiInstructions } = await loadManifest(ctx, item.manifestId);
  return draftPreview(ctx, { ...input, instructions: aiInstructions });
}
