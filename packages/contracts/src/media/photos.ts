import { z } from "zod";
import { boundedArray, id } from "../values/fields";
import { maxPhotosPerItem } from "../values/limits";
import { photoUrlPattern } from "../values/photo-addresses";

export const maxUploadBytes = 40 * 1024 * 1024;
export const maxLogoSide = 800;
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** An uploaded photo, `/photos/…`, or an https address elsewhere, which the server never fetches. */
export const photoUrl = z
  .string()
  .max(2_000, "Use at most 2,000 characters")
  .refine(
    (url) => photoUrlPattern.test(url) || /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url),
    "A photo must be an uploaded photo (/photos/…) or an http(s) address",
  )
  .meta({ pattern: String.raw`^(/photos/[a-z0-9]{32}\.(jpg|png)|https?://\S+)$` });

const tooManyPhotos = `Maximum of ${maxPhotosPerItem} photos per item`;

export const photoUrls = boundedArray(z.array(photoUrl), maxPhotosPerItem, tooManyPhotos);

/** Schema of a non-empty list of photos; `message` is the error if it is empty. */
export const somePhotoUrls = (message: string) => {
  const error = ({ input }: { input?: unknown }) => (input === undefined ? message : undefined);
  return boundedArray(z.array(photoUrl, { error }).min(1, message), maxPhotosPerItem, tooManyPhotos);
};

/** A logo keeps its transparency and is stored as PNG. */
export const uploadPurpose = z.enum(["photo", "logo"]);
export type UploadPurpose = z.infer<typeof uploadPurpose>;

export const uploadedPhoto = z.object({
  id,
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;
