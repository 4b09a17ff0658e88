import { type GrayImage, percentile } from "./raster";

/** Four directions across an edge, 45 degrees apart, as steps to the next pixel. */
const directions = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
] as const;

const tileSide = 32;
/** Minimum slope of an edge in brightness per pixel; weaker ones are noise. */
const leastEdge = 3;
/** Minimum strength relative to the strongest edges; weaker ones are shadows and texture. */
const edgeShare = 0.12;
/** Minimum evidence of a tile, as a number of the weakest edge pixels. */
const leastEdgePixels = 12;
/** Minimum number of tiles with edges in a direction. */
const leastTiles = 4;
/** Share of the sharpest edges to judge by, because a sharp subject may have a blurred background. */
const sharpestShare = 0.15;

/** Smooths noise with a 3 by 3 binomial kernel. The border stays 0. */
function smoothed({ width, height, values }: GrayImage): Float32Array {
  const rows = new Float32Array(values.length);
  const at = (list: Float32Array, index: number) => list[index] ?? 0;
  for (let index = 1; index < values.length - 1; index += 1) {
    rows[index] = (at(values, index - 1) + 2 * at(values, index) + at(values, index + 1)) / 4;
  }
  const both = new Float32Array(values.length);
  for (let index = width; index < width * (height - 1); index += 1) {
    both[index] = (at(rows, index - width) + 2 * at(rows, index) + at(rows, index + width)) / 4;
  }
  return both;
}

type Slopes = { dx: Float32Array; dy: Float32Array; strengths: Float32Array };

function findSlopes(values: Float32Array, { width, height }: GrayImage): Slopes {
  const empty = () => new Float32Array(values.length);
  const slopes = { dx: empty(), dy: empty(), strengths: empty() };
  for (let y = 2; y < height - 2; y += 1) {
    for (let index = y * width + 2; index < (y + 1) * width - 2; index += 1) {
      const dx = ((values[index + 1] ?? 0) - (values[index - 1] ?? 0)) / 2;
      const dy = ((values[index + width] ?? 0) - (values[index - width] ?? 0)) / 2;
      slopes.dx[index] = dx;
      slopes.dy[index] = dy;
      slopes.strengths[index] = Math.sqrt(dx * dx + dy * dy); // Math.hypot is several times slower
    }
  }
  return slopes;
}

/** The strength of the strongest edges. */
function strongestEdge({ strengths }: Slopes): number {
  const sample = strengths.filter((_, index) => index % 7 === 0);
  return percentile(sample, 0.995) ?? 0;
}

/** Sums of squares over a tile's edge pixels, per direction. */
type Tile = { slopes: number[]; curvatures: number[] };

/** Pixels with a slope of at least `limit`, and the direction across their edge. */
function edgePixels({ dx, dy, strengths }: Slopes, limit: number): [index: number, direction: number][] {
  const pixels: [number, number][] = [];
  for (let index = 0; index < strengths.length; index += 1) {
    if ((strengths[index] ?? 0) < limit) continue;
    const angle = Math.atan2(dy[index] ?? 0, dx[index] ?? 0);
    pixels.push([index, (Math.round((angle * 4) / Math.PI) + 4) % 4]);
  }
  return pixels;
}

function sumTiles(values: Float32Array, slopes: Slopes, { width }: GrayImage, limit: number): Tile[] {
  const columns = Math.ceil(width / tileSide);
  const tiles: Tile[] = [];
  for (const [index, direction] of edgePixels(slopes, limit)) {
    const [stepX, stepY] = directions[direction] ?? [1, 0];
    const step = stepY * width + stepX;
    const curve =
      ((values[index + step] ?? 0) - 2 * (values[index] ?? 0) + (values[index - step] ?? 0)) /
      (stepX * stepX + stepY * stepY);
    const place = Math.floor(index / width / tileSide) * columns + Math.floor((index % width) / tileSide);
    tiles[place] ??= { slopes: [0, 0, 0, 0], curvatures: [0, 0, 0, 0] };
    const tile = tiles[place];
    tile.slopes[direction] = (tile.slopes[direction] ?? 0) + (slopes.strengths[index] ?? 0) ** 2;
    tile.curvatures[direction] = (tile.curvatures[direction] ?? 0) + curve ** 2;
  }
  return tiles.filter(Boolean);
}

type TileSharpness = { sharpness: number; weight: number };

/** Sharpness of the tiles with enough edges in each direction, weighted by edge strength. */
function sharpnessOfTiles(values: Float32Array, slopes: Slopes, image: GrayImage): TileSharpness[][] {
  const limit = Math.max(leastEdge, edgeShare * strongestEdge(slopes));
  const tiles = sumTiles(values, slopes, image, limit);
  const leastSlopes = leastEdgePixels * limit ** 2;
  return directions.map((_, direction) =>
    tiles
      .map((tile) => ({ slopes: tile.slopes[direction] ?? 0, curvatures: tile.curvatures[direction] ?? 0 }))
      .filter((sums) => sums.slopes > leastSlopes)
      .map((sums) => ({ sharpness: sums.curvatures / sums.slopes, weight: Math.sqrt(sums.slopes) })),
  );
}

/** The sharpness that a share of `sharpestShare` of the tiles reaches, by weight. */
function sharpestOf(tiles: TileSharpness[]): number {
  let missing = sharpestShare * tiles.reduce((sum, { weight }) => sum + weight, 0);
  const reached = tiles
    .toSorted((one, other) => other.sharpness - one.sharpness)
    .find(({ weight }) => {
      missing -= weight;
      return missing <= 0;
    });
  return reached?.sharpness ?? 0;
}

/**
 * Measures the sharpness of a picture's sharpest parts: the variance of the Laplacian across edges relative to that of the slope,
 * so that weak edges count equally. An edge blurred by s pixels (standard deviation) has about 1 / (2 * s * s). The most blurred
 * of four directions counts, because camera motion blurs in one. 0 without edges; undefined if there are too few.
 */
export function measureSharpness(image: GrayImage): number | undefined {
  const values = smoothed(image);
  const slopes = findSlopes(values, image);
  if (strongestEdge(slopes) < leastEdge) return 0;
  const tiles = sharpnessOfTiles(values, slopes, image).filter(({ length }) => length >= leastTiles);
  return tiles.length > 0 ? Math.min(...tiles.map(sharpestOf)) : undefined;
}
