import { differenceHash, toThumbnail } from "./likeness";
import { type GrayImage, type Raster, toGray } from "./raster";
import { measureSharpness } from "./sharpness";

/** Measurements of a photo. Brightness is from 0 to 255. */
export type PhotoMeasures = {
  /** About 1 for a sharp photo, 0 for a blurred one. `undefined` for a photo with too few edges. */
  sharpness: number | undefined;
  /** The 99th percentile of brightness. */
  highlight: number;
  /** The share of the photo with a color channel at its limit, from 0 to 1. */
  clippedShare: number;
  /** Average brightness of the pixels that are not white. */
  unclippedBrightness: number;
  /** The difference hash, 16 hexadecimal digits. */
  hash: string;
  /** The brightness in 48 by 48 cells. */
  thumbnail: Uint8Array;
};

/** Brightness from which a JPEG shows no more detail. */
const clippedFrom = 250;
const highlightShare = 0.01;

function measureLight({ data }: Raster, { values }: GrayImage) {
  const histogram = new Uint32Array(256);
  let [clipped, unclipped, sum] = [0, 0, 0];
  for (const [index, value] of values.entries()) {
    const brightness = Math.round(value);
    histogram[brightness] = (histogram[brightness] ?? 0) + 1;
    const from = index * 4;
    if (Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0) >= clippedFrom) clipped += 1;
    if (value >= clippedFrom) continue;
    unclipped += 1;
    sum += value;
  }
  return {
    highlight: highlightOf(histogram, values.length),
    clippedShare: clipped / values.length,
    unclippedBrightness: unclipped > 0 ? sum / unclipped : 255,
  };
}

function highlightOf(histogram: Uint32Array, count: number): number {
  let brighter = 0;
  const found = histogram.findLastIndex((pixels) => {
    brighter += pixels;
    return brighter > highlightShare * count;
  });
  return Math.max(0, found);
}

/** Measures a photo scaled down to a longest side of `rasterSide`. */
export function measurePhoto(raster: Raster): PhotoMeasures {
  const gray = toGray(raster);
  return {
    sharpness: measureSharpness(gray),
    ...measureLight(raster, gray),
    hash: differenceHash(gray),
    thumbnail: toThumbnail(gray),
  };
}
