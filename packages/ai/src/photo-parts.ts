import sharp from "sharp";
import { WriterError } from "./writer";

const sentQuality = 80;
const maxInputPixels = 50_000_000;

export type PhotoPart = { type: "image_url"; image_url: { url: string } };

/** Selects at most `count` photos in order: cover first, then those with marks, then others. */
export function choosePhotos<Photo>(
  photos: readonly Photo[],
  marked: readonly number[],
  count: number,
): Photo[] {
  const rank = (at: number) => (at === 0 ? 0 : 1 + Number(!marked.includes(at)));
  const chosen = photos.map((_, at) => at).sort((one, other) => rank(one) - rank(other) || one - other);
  const kept = new Set(chosen.slice(0, count));
  return photos.filter((_, at) => kept.has(at));
}

/** Decodes photos one at a time, to limit memory. */
export async function toPhotoParts(
  photos: readonly Buffer[],
  { maxSide, signal }: { maxSide: number; signal: AbortSignal },
): Promise<PhotoPart[]> {
  const parts: PhotoPart[] = [];
  for (const photo of photos) {
    signal.throwIfAborted();
    const jpeg = await toSmallJpeg(photo, maxSide);
    parts.push({
      type: "image_url",
      image_url: { url: `data:image/jpeg;base64,${jpeg.toString("base64")}` },
    });
  }
  return parts;
}

function toSmallJpeg(photo: Buffer, maxSide: number): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: maxInputPixels, autoOrient: true })
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: sentQuality })
    .toBuffer()
    .catch((cause) => {
      throw new WriterError("rejected", { message: "A photo of this lot couldn't be read.", cause });
    });
}
