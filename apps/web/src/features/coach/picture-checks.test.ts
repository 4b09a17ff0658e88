// @vitest-environment node
import { expect, test } from "vitest";
import { differenceHash, hammingDistance, likeness, toThumbnail } from "./likeness";
import { measurePhoto } from "./picture-checks";
import { type Raster, toGray } from "./raster";
import { measureSharpness } from "./sharpness";

const size = { width: 320, height: 240 };

/** Draws a raster from the brightness of each pixel. */
function draw(brightness: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let index = 0; index < size.width * size.height; index += 1) {
    data.fill(brightness(index % size.width, Math.floor(index / size.width)), index * 4, index * 4 + 3);
  }
  return { ...size, data };
}

/** Waves of bright discs whose edges are `softness` pixels wide. */
const discs = (softness: number, contrast = 100) =>
  draw((x, y) => {
    const distance = Math.hypot((x % 64) - 32, (y % 64) - 32);
    return 60 + contrast / (1 + Math.exp((distance - 20) / softness));
  });

const sharpnessOf = (raster: Raster) => measureSharpness(toGray(raster)) ?? Number.NaN;

test("measures less sharpness the softer the edges are, whatever their contrast", () => {
  const [crisp, soft, softer] = [0.4, 1.2, 3].map((softness) => sharpnessOf(discs(softness)));
  expect(crisp).toBeGreaterThan(2 * (soft ?? 0));
  expect(soft).toBeGreaterThan(2 * (softer ?? 0));
  expect(sharpnessOf(discs(1.2, 30))).toBeCloseTo(soft ?? 0, 1);
});

test("measures the blur of a camera that moved in one direction", () => {
  const still = toGray(discs(0.4));
  const moved = still.values.map((_, index, values) => {
    const path = values.slice(Math.max(0, index - 5), index + 6);
    return path.reduce((sum, value) => sum + value, 0) / path.length;
  });
  expect(measureSharpness({ ...size, values: moved })).toBeLessThan(0.3 * (measureSharpness(still) ?? 0));
});

test("measures the sharp subject in front of a blurred background", () => {
  const [crisp, soft] = [discs(0.4), discs(4)];
  const inMiddle = (index: number) => Math.abs(((index >> 2) % size.width) - 160) < 64;
  const data = soft.data.map((value, index) => (inMiddle(index) ? (crisp.data[index] ?? 0) : value));
  expect(sharpnessOf({ ...size, data })).toBeGreaterThan(0.7 * sharpnessOf(crisp));
});

test("measures no sharpness in a picture without edges", () => {
  expect(sharpnessOf(draw((x) => 100 + x / 10))).toBe(0);
  const hair = draw((x, y) => (x === 100 && y > 100 && y < 130 ? 20 : 150));
  expect(measureSharpness(toGray(hair))).toBe(0);
});

test("measures the brightest parts, the clipped share and the brightness of the rest", () => {
  const { highlight, clippedShare, unclippedBrightness } = measurePhoto(draw((x) => (x < 80 ? 255 : 90)));
  expect([highlight, clippedShare]).toEqual([255, 0.25]);
  expect(unclippedBrightness).toBeCloseTo(90);
});

test("counts a pixel as clipped if a single color is at its limit", () => {
  const orange = draw(() => 0);
  for (let index = 0; index < orange.data.length; index += 4) orange.data.set([255, 140, 20], index);
  expect(measurePhoto(orange).clippedShare).toBe(1);
});

test("gives plain areas the same hash, whatever their noise", () => {
  const noise = draw((x, y) => 128 + ((x * 7 + y * 13) % 5));
  expect(differenceHash(toGray(noise))).toBe("0".repeat(16));
});

test("hashes a picture that grows brighter to the right to ones, in 64 bits", () => {
  expect(differenceHash(toGray(draw((x) => x / 2)))).toBe("f".repeat(16));
});

test("counts the bits in which two hashes differ", () => {
  expect(hammingDistance("00000000000000ff", "00000000000000fe")).toBe(1);
  expect(hammingDistance("0".repeat(16), "f".repeat(16))).toBe(64);
});

test("finds a moved and darker picture like the first one, and another one unlike it", () => {
  const scene = (dx: number, gain: number) =>
    draw((x, y) => gain * (100 + 60 * Math.sin((x + dx) / 9) * Math.cos(y / 23)));
  const other = draw((x, y) => 100 + 60 * Math.sin(x / 31) * Math.cos(y / 13));
  const [first, again, another] = [scene(0, 1), scene(13, 0.8), other].map((raster) =>
    toThumbnail(toGray(raster)),
  );
  if (!(first && again && another)) throw new Error("There are three thumbnails");
  expect(likeness(first, again)).toBeGreaterThan(0.9);
  expect(likeness(first, another)).toBeLessThan(0.5);
});
