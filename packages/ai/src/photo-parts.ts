import sharp from "sharp";
import { WriterError } from "./writer";

const maxSentSide = 1024;
const sentQuality = 80;
const maxInputPixels = 50_000_000;

type PhotoPart = { type: "image_url"; image_url: { url: string } };

/** Decodes one photo at a time to bound memory. */
export async function toPhotoParts(photos: Buffer[], signal: AbortSignal): Promise<PhotoPart[]> {
  const parts: PhotoPart[] = [];
  for (const photo of photos) {
    signal.throwIfAborted();
    const jpeg = await toSmallJpeg(photo);
    parts.push({
      type: "image_url",
      image_url: { url: `data:image/jpeg;base64,${jpeg.toString("base64")}` },
    });
  }
  return parts;
}

function toSmallJpeg(photo: Buffer): Promise<Buffer> {
  return sharp(photo, { limitInputPixels: maxInputPixels, autoOrient: true })
    .resize({ width: maxSentSide, height: maxSentSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: sentQuality })
    .toBuffer()
    .catch((cause) => {
      throw new WriterError("rejected", { message: "A photo of this lot couldn't be read.", cause });
    });
}
