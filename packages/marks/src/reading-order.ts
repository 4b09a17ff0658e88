import { type Box, center, dot, length, type Point } from "./geometry";

/** Minimum cosine of the angle between lines of the same direction. */
const minCosine = 0.9;

const unit = ({ x, y }: Point): Point => ({ x: x / length({ x, y }), y: y / length({ x, y }) });

/**
 * Sorts lines in reading order: by direction, most frequent first, then row by row. Rotated text is read in its own direction.
 */
export function inReadingOrder<Line extends { box: Box }>(lines: readonly Line[]): Line[] {
  const groups: Line[][] = [];
  for (const line of [...lines].sort((a, b) => length(b.box.along) - length(a.box.along))) {
    const direction = unit(line.box.along);
    const group = groups.find(([first]) => first && dot(unit(first.box.along), direction) > minCosine);
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.sort((a, b) => b.length - a.length).flatMap(inRows);
}

function inRows<Line extends { box: Box }>(lines: Line[]): Line[] {
  const [longest] = lines;
  if (!longest) return [];
  const along = unit(longest.box.along);
  const down = { x: -along.y, y: along.x };
  const placed = lines.map((line) => {
    const middle = center(line.box);
    return { line, along: dot(middle, along), down: dot(middle, down), height: length(line.box.down) };
  });
  placed.sort((a, b) => a.down - b.down);
  const rows: (typeof placed)[] = [];
  for (const each of placed) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    // Boxes are about three times as high as the letters, so those of adjacent rows overlap.
    if (row && first && each.down - first.down < Math.min(each.height, first.height) / 3) row.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.along - b.along).map(({ line }) => line));
}
