import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { onTestFinished } from "vitest";
import { IncomingPhoto } from "../features/photos/incoming-photo";
import { createJpegReader } from "../features/photos/jpeg-scans";

type Size = { width?: number; height?: number };

/** A picture of a random color, so that the bytes of any two differ. */
export function plainPicture({ width = 640, height = 480 }: Size = {}): Sharp {
  const [r = 0, g = 0, b = 0] = createHash("sha256").update(randomUUID()).digest();
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

export const jpeg = (size?: Size): Promise<Buffer> => plainPicture(size).jpeg().toBuffer();

/** A photo of noise: several megabytes, because it compresses badly. */
export function largeJpeg(side = 2_000): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: side, height: side, channels: 3 as const, background: "black", noise };
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
}

/** The multipart form of a photo upload. */
export function photoForm(photo: Uint8Array, name = "photo.jpg"): FormData {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), name);
  return form;
}

/** A received file as the multipart route passes it on. */
export async function incoming(bytes: Uint8Array): Promise<IncomingPhoto> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-picture-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "picture");
  await writeFile(path, bytes);
  const jpegReader = createJpegReader();
  jpegReader.push(bytes);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return new IncomingPhoto(path, bytes.length, contentHash, jpegReader.scanCount);
}
