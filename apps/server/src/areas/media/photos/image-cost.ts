import type { Metadata } from "sharp";
import { AppError } from "../../../core/errors";

type Header = Pick<Metadata, "format" | "width" | "height" | "channels" | "depth" | "isProgressive">;

const megabyte = 1_000_000;
/** Maximum side of an image in pixels. The decoder holds whole rows, and its memory grows faster than their length. */
const maxSide = 30_000;
/** Maximum pixels of a JPEG, which is reduced while decoding row by row. Phone cameras have up to 200 million. */
const maxReducedPixels = 250_000_000;
/** Maximum pixels of other images, since a small file can contain billions. */
const maxPixels = 100_000_000;
/** Maximum bytes of the decoded image, and of the decoder's working memory. */
const maxDecodedBytes = 300 * megabyte;
const maxInterlacedBytes = 200 * megabyte;
const heavyBytes = 50 * megabyte;
/** Threshold of samples times scans for a slow image; about half a second of decoding. */
const heavySampleVisits = 400_000_000;

const sampleBytes: Partial<Record<Header["depth"], number>> = { uchar: 1, ushort: 2 };

const samplesOf = ({ width, height, channels }: Header) => width * height * channels;
const decodedBytes = (header: Header) => samplesOf(header) * (sampleBytes[header.depth] ?? 4);

/** The decoder's working memory in bytes; negligible (0) for images that are decoded row by row. */
function workingBytes(header: Header): number {
  if (header.format === "webp") return header.width * header.height * 4;
  if (!header.isProgressive) return 0;
  // The decoder holds all coefficients of a progressive JPEG, two bytes each.
  return header.format === "jpeg" ? samplesOf(header) * 2 : decodedBytes(header);
}

const tooManyPixels = (limit: number) =>
  new AppError("TOO_LARGE", `A photo may have at most ${limit / 1_000_000} million pixels`);

/** Throws TOO_LARGE, from the header alone, if decoding the image would take too much memory. */
export function requireDecodable(header: Header): void {
  if (Math.max(header.width, header.height) > maxSide) {
    throw new AppError("TOO_LARGE", "A photo may be at most 30,000 pixels wide and high");
  }
  const pixels = header.width * header.height;
  if (header.format === "jpeg" && !header.isProgressive) {
    if (pixels > maxReducedPixels) throw tooManyPixels(maxReducedPixels);
    return;
  }
  const bytes = decodedBytes(header);
  const isTooLarge = Math.max(bytes, workingBytes(header)) > maxDecodedBytes;
  if (header.isProgressive && (isTooLarge || bytes > maxInterlacedBytes)) {
    const sentence = "This photo is too large to be progressive or interlaced. Save it without that option.";
    throw new AppError("TOO_LARGE", sentence);
  }
  if (pixels > maxPixels) throw tooManyPixels(maxPixels);
  if (isTooLarge) {
    throw new AppError("TOO_LARGE", "This photo has too much detail to be read. Save it as a smaller JPEG.");
  }
}

/** Whether decoding takes much memory or time. Each scan of a JPEG visits all of its samples. */
export function isHeavy(header: Header, scanCount: number): boolean {
  return workingBytes(header) > heavyBytes || samplesOf(header) * scanCount > heavySampleVisits;
}
