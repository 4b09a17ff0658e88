import { jpeg } from "@lotwright/testing/pictures";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createJpegReader } from "./jpeg-scans";
import { progressiveJpeg } from "./testing/progressive-jpeg";

const tooComplex = { code: "TOO_LARGE", message: expect.stringContaining("Save it as a standard JPEG") };

function scansOf(...chunks: Uint8Array[]): number {
  const reader = createJpegReader();
  for (const chunk of chunks) reader.push(chunk);
  return reader.scanCount;
}

const segment = (code: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([0xff, code, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

/** Inserts bytes after the image's start marker. */
const withStart = (image: Buffer, ...parts: Uint8Array[]) =>
  Buffer.concat([image.subarray(0, 2), ...parts, image.subarray(2)]);

test("counts the scans of standard and of progressive JPEGs", async () => {
  expect(scansOf(await jpeg())).toBe(1);
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width: 200, height: 200, channels: 3, background: "#000", noise } as const;
  expect(scansOf(await sharp({ create }).jpeg({ progressive: true, optimizeScans: false }).toBuffer())).toBe(
    10,
  );
});

test("accepts a JPEG of 50 scans, as the decoder does, and throws at the 51st", async () => {
  const legal = progressiveJpeg(50, 64);
  expect(scansOf(legal)).toBe(50);
  await expect(sharp(legal, { failOn: "warning" }).raw().toBuffer()).resolves.toHaveLength(3 * 64 * 64);
  expect(() => scansOf(progressiveJpeg(51))).toThrow(expect.objectContaining(tooComplex));
});

test("throws at too many scans before the whole file has arrived", () => {
  const reader = createJpegReader();
  const bytes = progressiveJpeg(800);
  let pushed = 0;
  const push = () => {
    for (; pushed < bytes.length; pushed += 16) reader.push(bytes.subarray(pushed, pushed + 16));
  };
  expect(push).toThrow(expect.objectContaining(tooComplex));
  expect(pushed).toBeLessThan(bytes.length / 10);
});

test("counts the same scans however the file is split into chunks", () => {
  const thumbnail = segment(0xe1, progressiveJpeg(20));
  const bytes = withStart(
    progressiveJpeg(3),
    thumbnail,
    Buffer.from([0xff, 0xff]),
    segment(0xfe, Buffer.alloc(0)),
  );
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(scansOf(bytes.subarray(0, at), bytes.subarray(at))).toBe(3);
  }
  expect(scansOf(...[...bytes].map((byte) => Uint8Array.of(byte)))).toBe(3);
});

test("skips the scans of embedded thumbnails and of images after the end", () => {
  const image = progressiveJpeg(2);
  const thumbnails = [1, 2, 3].map(() => segment(0xe1, progressiveJpeg(40)));
  expect(scansOf(withStart(image, ...thumbnails))).toBe(2);
  expect(scansOf(Buffer.concat([image, progressiveJpeg(60), progressiveJpeg(60)]))).toBe(2);
});

test("does not count stuffed zeros, restart markers and fill bytes as segments", () => {
  const image = progressiveJpeg(2);
  const scanned = Buffer.from([
    0xff, 0x00, 0xda, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01, 0xff, 0xff, 0xff, 0x00, 0xda,
  ]);
  expect(scansOf(Buffer.concat([image.subarray(0, -2), scanned, image.subarray(-2)]))).toBe(2);
});

test("finds no scans in a file that is not a JPEG", async () => {
  const png = await sharp(await jpeg())
    .png()
    .toBuffer();
  expect(scansOf(Buffer.concat([png, progressiveJpeg(60)]))).toBe(0);
  expect(scansOf(Buffer.from([0xff]), Buffer.concat([Buffer.from([0]), progressiveJpeg(60)]))).toBe(0);
});

test("throws at more than a thousand segments, which the decoder would hold in memory", () => {
  const segments = (count: number) => Array.from({ length: count }, () => segment(0xe1, Buffer.alloc(0)));
  expect(scansOf(withStart(progressiveJpeg(2), ...segments(900)))).toBe(2);
  expect(() => scansOf(withStart(progressiveJpeg(2), ...segments(1_001)))).toThrow(
    expect.objectContaining(tooComplex),
  );
});
