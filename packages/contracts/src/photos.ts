import { z } from "zod";
import { id } from "./fields";
import { maxPhotosPerItem } from "./limits";

export const maxUploadBytes = 40 * 1024 * 1024;
export const maxLogoSide = 800;
export const thumbnailSide = 400;
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export const photoUrlPattern = /^\/photos\/([a-z0-9]{32})\.(jpg|png)$/;

/** A photo of our own, `/photos/…`, or one at an https address elsewhere, which the server never fetches. */
export const photoUrl = z
  .string()
  .max(2_000, "Use at most 2,000 characters")
  .refine(
    (url) => photoUrlPattern.test(url) || /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url),
    "A photo is an uploaded one (/photos/…) or an http(s) address",
  );

export const photoUrls = z
  .array(photoUrl)
  .max(maxPhotosPerItem, `Maximum of ${maxPhotosPerItem} photos per item`);

/** Where the thumbnail of an uploaded photo is; photos from elsewhere have none and stand for themselves. */
export function thumbnailUrl(url: string): string {
  return photoUrlPattern.test(url) ? url.replace(/\.(jpg|png)$/, "-thumb.$1") : url;
}

/** A logo keeps its transparency, and is stored as PNG. */
export const uploadPurpose = z.enum(["photo", "logo"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export const uploadedPhoto = z.object({
  id,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;
