import sharp from "sharp";
import { type Box, length } from "./geometry";

/** Maximum pixels, checked before decoding, since a small file can contain billions. Stored photos have at most 2.6 million. */
const maxPixels = 20_000_000;

// Disables all other decoders, because the server stores only these formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
sharp.cache(false);
sharp.concurrency(1);

/** RGBA pixels by row, one byte per channel. */
export interface Pixels {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const channels = 4;

/** Decodes a JPEG or PNG upright, on white. */
export async function decode(photo: Uint8Array): Promise<Pixels> {
  const upright = sharp(photo, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
  const opaque = upright.flatten({ background: "#ffffff" }).toColourspace("srgb").ensureAlpha();
  const { data, info } = await opaque.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

export async function resizePixels(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  const { bytes, ...raw } = pixels;
  const image = sharp(bytes, { raw: { ...raw, channels } }).resize({ width, height, fit: "fill" });
  return { bytes: await image.raw().toBuffer(), width, height };
}

/** Channel normalization that the models expect: (value / 255 - mean) / deviation, for blue, green and red. */
export interface Normalization {
  means: readonly [number, number, number];
  deviations: readonly [number, number, number];
}

/** Converts pixels to planes of blue, green and red, as the models were trained. */
export function toPlanes(
  { bytes, width, height }: Pixels,
  { means, deviations }: Normalization,
): Float32Array {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane++) {
    const mean = (means[plane] ?? 0) * 255;
    const factor = 1 / ((deviations[plane] ?? 1) * 255);
    for (let index = 0; index < size; index++) {
      planes[plane * size + index] = ((bytes[index * channels + 2 - plane] ?? 0) - mean) * factor;
    }
  }
  return planes;
}

/**
 * Crops a rotated box upright at the given height. Samples pixels itself, because sharp only crops axis-parallel rectangles;
 * averages several samples per pixel for a larger box.
 */
export function cropPixels(pixels: Pixels, box: Box, width: number, height: number): Pixels {
  const bytes = new Uint8Array(width * height * channels);
  const samples = Math.min(4, Math.max(1, Math.round(length(box.down) / height)));
  const sums = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sums.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = (x + ((sample % samples) + 0.5) / samples) / width;
        const v = (y + (Math.floor(sample / samples) + 0.5) / samples) / height;
        addSample(
          pixels,
          box.origin.x + u * box.along.x + v * box.down.x - 0.5,
          box.origin.y + u * box.along.y + v * box.down.y - 0.5,
          sums,
        );
      }
      const at = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) {
        bytes[at + channel] = Math.round((sums[channel] ?? 0) / (samples * samples));
      }
      bytes[at + 3] = 255;
    }
  }
  return { bytes, width, height };
}

/** Adds the bilinearly interpolated color at a point; outside of the picture, that of the nearest edge. */
function addSample({ bytes, width, height }: Pixels, x: number, y: number, sums: number[]): void {
  const inX = Math.min(Math.max(x, 0), width - 1);
  const inY = Math.min(Math.max(y, 0), height - 1);
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [shareX, shareY] = [inX - left, inY - top];
  const at = (top * width + left) * channels;
  const right = left + 1 < width ? channels : 0;
  const below = top + 1 < height ? width * channels : 0;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (bytes[at + channel] ?? 0) * (1 - shareX) + (bytes[at + right + channel] ?? 0) * shareX;
    const lower =
      (bytes[at + below + channel] ?? 0) * (1 - shareX) + (bytes[at + below + right + channel] ?? 0) * shareX;
    sums[channel] = (sums[channel] ?? 0) + upper * (1 - shareY) + lower * shareY;
  }
}
