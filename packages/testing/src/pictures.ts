import { createHash, randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";

type Size = { width?: number; height?: number };

/** Creates a picture of a random color, so that any two differ. */
export function plainPicture({ width = 640, height = 480 }: Size = {}): Sharp {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(randomUUID()).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

export const jpeg = (size?: Size): Promise<Buffer> => plainPicture(size).jpeg().toBuffer();

/** Creates a photo of noise, which compresses to several megabytes. */
export function largeJpeg(side = 2_000): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: side, height: side, channels: 3 as const, background: "black", noise };
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

/** Creates the multipart form of a photo upload. */
export function photoForm(photo: Uint8Array, name = "photo.jpg"): FormData {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), name);
  return form;
}
