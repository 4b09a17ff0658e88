import type { Metadata } from "sharp";
import { expect, test } from "vitest";
import { isHeavy, requireDecodable } from "./image-cost";

type Header = Pick<Metadata, "format" | "width" | "height" | "channels" | "depth" | "isProgressive">;

const header = (changes: Partial<Header>): Header => ({
  format: "jpeg",
  width: 4000,
  height: 3000,
  channels: 3,
  depth: "uchar",
  isProgressive: false,
  ...changes,
});

const square = (side: number) => ({ width: side, height: side });
const png = { format: "png" } as const;
const webp = { format: "webp" } as const;

test.each<[string, Partial<Header>]>([
  ["a JPEG of 200 megapixels", { width: 16_320, height: 12_240 }],
  ["a CMYK JPEG of 108 megapixels", { width: 12_000, height: 9_000, channels: 4 }],
  ["a panorama of 30,000 pixels", { width: 30_000, height: 3_000 }],
  ["a progressive JPEG of 50 megapixels", { width: 8_160, height: 6_120, isProgressive: true }],
  ["an interlaced PNG of 66 megapixels", { ...png, ...square(8_160), isProgressive: true }],
  ["a 16-bit PNG of 50 megapixels", { ...png, width: 8_160, height: 6_120, depth: "ushort" }],
  ["a WebP of 75 megapixels", { ...webp, ...square(8_660) }],
])("accepts %s", (_, changes) => {
  expect(() => requireDecodable(header(changes))).not.toThrow();
});

test.each<[string, Partial<Header>, string]>([
  ["a side of 30,001 pixels", { width: 30_001, height: 1 }, "30,000 pixels"],
  ["a 16-bit PNG of 100 megapixels", { ...png, ...square(10_000), depth: "ushort" }, "too much detail"],
  ["a JPEG of 256 megapixels", square(16_000), "at most 250 million"],
  ["a PNG of 108 megapixels", { ...png, width: 12_000, height: 9_000, channels: 1 }, "at most 100 million"],
  [
    "a progressive JPEG of 108 megapixels, which takes 648 MB to decode",
    { width: 12_000, height: 9_000, isProgressive: true },
    "progressive",
  ],
  ["a WebP of 100 megapixels, which takes 400 MB to decode", { ...webp, ...square(10_000) }, "too much"],
  ["an interlaced PNG of 67 megapixels", { ...png, ...square(8_190), isProgressive: true }, "interlaced"],
  [
    "a progressive JPEG of 66 megapixels, which takes 400 MB to decode",
    { ...square(8_160), isProgressive: true },
    "progressive",
  ],
])("rejects %s", (_, changes, sentence) => {
  expect(() => requireDecodable(header(changes))).toThrow(
    expect.objectContaining({ code: "TOO_LARGE", message: expect.stringContaining(sentence) }),
  );
});

test.each<[string, boolean, Partial<Header>, number]>([
  ["a JPEG of 100 megapixels", false, square(10_000), 1],
  ["a PNG of 100 megapixels", false, { ...png, ...square(10_000) }, 0],
  ["a progressive JPEG of 2 megapixels and 10 scans", false, { ...square(1_600), isProgressive: true }, 10],
  ["a progressive JPEG of 3 megapixels and 50 scans", true, { ...square(1_700), isProgressive: true }, 50],
  ["a progressive JPEG of 24 megapixels", true, { width: 6_000, height: 4_000, isProgressive: true }, 10],
  [
    "an interlaced PNG of 24 megapixels",
    true,
    { ...png, width: 6_000, height: 4_000, isProgressive: true },
    0,
  ],
  ["a WebP of 24 megapixels", true, { ...webp, width: 6_000, height: 4_000 }, 0],
])("classifies %s as heavy: %s", (_, expected, changes, scanCount) => {
  expect(isHeavy(header(changes), scanCount)).toBe(expected);
});
