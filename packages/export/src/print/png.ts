import { inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const longestPixels = 64 * 1024 * 1024;
const lastFilter = 4;
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether bytes that start like a PNG are damaged; false for other formats. Unpacks the pixels, because pdfkit does so
 * asynchronously, where an error would end the process.
 */
export function isBrokenPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  try {
    return !isWhole(bytes);
  } catch {
    // Reading beyond the end, or invalid compressed data, means that the image is damaged.
    return true;
  }
}

function isWhole(bytes: Buffer): boolean {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const bits = bytes[24] ?? 0;
  const perPixel = channels[bytes[25] ?? -1];
  const isInterlaced = bytes[28] !== 0;
  if (perPixel === undefined || width === 0 || height === 0) return false;
  const pixels = inflateSync(Buffer.concat(imageData(bytes)), { maxOutputLength: longestPixels });
  // An interlaced image has rows of seven sizes, so only its decompression is checked.
  if (isInterlaced) return true;
  const rowLength = 1 + Math.ceil((width * perPixel * bits) / 8);
  if (pixels.length !== rowLength * height) return false;
  for (let row = 0; row < height; row++) if ((pixels[row * rowLength] ?? 0) > lastFilter) return false;
  return true;
}

function imageData(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let at = signature.length;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return pieces;
    if (type === "IDAT") pieces.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  throw new RangeError("The image ends before its end.");
}
