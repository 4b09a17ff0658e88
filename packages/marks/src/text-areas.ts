import { type Box, corners, expandBox, isInside, length, type Point, smallestRectangle } from "./geometry";

/** The detection model's output: each pixel's probability of being text. */
export interface ProbabilityMap {
  values: Float32Array;
  width: number;
  height: number;
}

/** Settings of PP-OCR's detection, except `growth`, which is 1.5 there; 2.1 makes recognition preserve spaces. */
const minProbability = 0.3;
const minBoxScore = 0.6;
const growth = 2.1;
const minSide = 3;
const maxAreas = 400;

/** Finds lines of text by the post-processing of DBNet ("Real-time Scene Text Detection with Differentiable Binarization"). */
export function textAreas(map: ProbabilityMap): Box[] {
  return outlines(map).flatMap((outline) => {
    const box = smallestRectangle(outline);
    if (!box || Math.min(length(box.along), length(box.down)) < minSide) return [];
    return meanInside(map, box) < minBoxScore ? [] : [grown(box)];
  });
}

/** Enlarges a box by area times ratio over circumference, because the model marks only a line's core. */
function grown(box: Box): Box {
  const [width, height] = [length(box.along), length(box.down)];
  return expandBox(box, (width * height * growth) / (2 * (width + height)));
}

/** Adjacent text pixels in one row, and their area. */
interface Run {
  y: number;
  left: number;
  right: number;
  area: Run[];
}

/** Outlines of connected text areas (diagonals included): the corners of both ends of each row. */
export function outlines(map: ProbabilityMap): Point[][] {
  const areas = new Set<Run[]>();
  let above: Run[] = [];
  for (let y = 0; y < map.height; y++) {
    const runs = runsOfRow(map, y);
    for (const run of runs) {
      areas.add(run.area);
      for (const other of above) {
        const isTouching = other.left <= run.right + 1 && other.right >= run.left - 1;
        if (isTouching && other.area !== run.area) areas.delete(merge(other.area, run.area));
      }
    }
    above = runs;
  }
  return [...areas].slice(0, maxAreas).map((area) => area.flatMap(endsOf));
}

function runsOfRow({ values, width }: ProbabilityMap, y: number): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    if ((values[y * width + x] ?? 0) <= minProbability) continue;
    const last = runs.at(-1);
    if (last?.right === x - 1) last.right = x;
    else {
      const run: Run = { y, left: x, right: x, area: [] };
      run.area.push(run);
      runs.push(run);
    }
  }
  return runs;
}

/** Merges the smaller area's runs into the larger one, and returns the emptied one. */
function merge(one: Run[], other: Run[]): Run[] {
  const [small, large] = one.length < other.length ? [one, other] : [other, one];
  for (const run of small) {
    run.area = large;
    large.push(run);
  }
  return small;
}

const endsOf = ({ y, left, right }: Run): Point[] => [
  { x: left, y },
  { x: right + 1, y },
  { x: left, y: y + 1 },
  { x: right + 1, y: y + 1 },
];

/** Mean probability of the pixels whose center is in a rectangle. */
function meanInside({ values, width, height }: ProbabilityMap, box: Box): number {
  const points = corners(box);
  const xs = pixelRange(
    points.map(({ x }) => x),
    width,
  );
  const ys = pixelRange(
    points.map(({ y }) => y),
    height,
  );
  let [sum, count] = [0, 0];
  for (let y = ys.first; y < ys.end; y++) {
    for (let x = xs.first; x < xs.end; x++) {
      if (!isInside(box, { x: x + 0.5, y: y + 0.5 })) continue;
      sum += values[y * width + x] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

const pixelRange = (values: number[], limit: number) => ({
  first: Math.max(0, Math.floor(Math.min(...values))),
  end: Math.min(limit, Math.ceil(Math.max(...values))),
});
