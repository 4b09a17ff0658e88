import { randomInt } from "node:crypto";
import sharp from "sharp";

/** A photo of one random colour. */
export async function picture({ width = 640, height = 480 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await image.jpeg().toBuffer());
}

/** A photo that compresses badly, of some megabytes. */
export async function largePicture(side = 2_000): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: side, height: side, channels: 3 as const, background: "black", noise };
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 90 }).toBuffer());
}
