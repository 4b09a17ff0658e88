import sharp from "sharp";
import { decodePhoto } from "../../media/photos/image";

/** Qualities of JPEG: that of stored photos is 80. */
const qualities = {
  jpeg: { quality: 90 },
  "better-jpeg": { quality: 100, chromaSubsampling: "4:4:4" },
} as const;

/**
 * Writes a stored photo as a platform takes it: a JPEG on white without transparency, or one of the best quality, which has more
 * bytes.
 */
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

/** Pixels across. A column of the page is 3 inches wide at most, a thumbnail an inch. */
const printedWidths = { large: 900, small: 400 } as const;

/** Writes a stored photo as a page needs it. */
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

/** Stored photos have at most 1,600 pixels a side, logos fewer. */
const maxPixels = 5_000_000;
