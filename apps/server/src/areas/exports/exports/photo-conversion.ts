import sharp from "sharp";
import { decodePhoto } from "../../media/photos/image";

/** JPEG qualities; stored photos have 80. */
const qualities = {
  jpeg: { quality: 90 },
  "better-jpeg": { quality: 100, chromaSubsampling: "4:4:4" },
} as const;

/** Converts a stored photo to what a platform requires: a JPEG without transparency, or one of best quality. */
export function convertPhoto(
  photo: Buffer,
  wanted: keyof typeof qualities,
  requester: Parameters<typeof decodePhoto>[0],
): Promise<Buffer> {
  return decodePhoto(requester, () =>
    sharp(photo, { limitInputPixels: maxPixels })
      .flatten({ background: "#ffffff" })
      .jpeg(qualities[wanted])
      .toBuffer(),
  );
}

/** Widths in pixels. A page's column is at most 3 inches wide, a thumbnail one inch. */
const printedWidths = { large: 900, small: 400 } as const;

/** Resizes a stored photo for print. */
export function printPhoto(
  photo: Buffer,
  size: keyof typeof printedWidths,
  requester: Parameters<typeof decodePhoto>[0],
): Promise<Buffer> {
  return decodePhoto(requester, () =>
    sharp(photo, { limitInputPixels: maxPixels })
      .resize({ width: printedWidths[size], withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80, optimizeCoding: false })
      .toBuffer(),
  );
}

/** Maximum of pixels; stored photos have at most 1,600 per side, logos fewer. */
const maxPixels = 5_000_000;
