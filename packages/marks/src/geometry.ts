export interface Point {
  x: number;
  y: number;
}

/** A parallelogram in the direction of its text: the text's top left corner, a vector along the line, and one down across it. */
export interface Box {
  origin: Point;
  along: Point;
  down: Point;
}

export const length = ({ x, y }: Point): number => Math.hypot(x, y);
const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor });
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

/** The four corners, clockwise from the text's top left. */
export function corners({ origin, along, down }: Box): [Point, Point, Point, Point] {
  const right = plus(origin, along);
  return [origin, right, plus(right, down), plus(origin, down)];
}

export function center({ origin, along, down }: Box): Point {
  return plus(origin, times(plus(along, down), 0.5));
}

/** Rotates a box by 180 degrees, so that it is read upside down. */
export function turnBoxAround({ origin, along, down }: Box): Box {
  return { origin: plus(plus(origin, along), down), along: times(along, -1), down: times(down, -1) };
}

export function scaleBox({ origin, along, down }: Box, x: number, y: number): Box {
  const scale = (point: Point): Point => ({ x: point.x * x, y: point.y * y });
  return { origin: scale(origin), along: scale(along), down: scale(down) };
}

/** Widens the box by this distance on each of its sides. */
export function expandBox({ origin, along, down }: Box, distance: number): Box {
  const sideways = times(along, distance / length(along));
  const upward = times(down, distance / length(down));
  return {
    origin: minus(minus(origin, sideways), upward),
    along: plus(along, times(sideways, 2)),
    down: plus(down, times(upward, 2)),
  };
}

/** Whether a point is in a rectangle. */
export function isInside({ origin, along, down }: Box, point: Point): boolean {
  const fromOrigin = minus(point, origin);
  const [x, y] = [dot(fromOrigin, along), dot(fromOrigin, down)];
  return x >= 0 && x <= dot(along, along) && y >= 0 && y <= dot(down, down);
}

/** Andrew's monotone chain; the hull's points counterclockwise in a system whose y points up. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [before, last] = kept.slice(-2);
        if (!before || !last || cross(minus(last, before), minus(point, before)) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/**
 * The smallest rectangle around the points, one side of which lies on their hull. Its text is assumed to run to the right, or
 * downward if it is at least 1.5 times as high as wide. Undefined for collinear points.
 */
export function smallestRectangle(points: readonly Point[]): Box | undefined {
  const hull = convexHull(points);
  let smallest: Box | undefined;
  let smallestArea = Number.POSITIVE_INFINITY;
  hull.forEach((from, index) => {
    const side = minus(hull[(index + 1) % hull.length] ?? from, from);
    if (length(side) === 0) return;
    const box = rectangleAlong(times(side, 1 / length(side)), hull);
    const area = length(box.along) * length(box.down);
    if (area >= smallestArea) return;
    smallest = box;
    smallestArea = area;
  });
  return smallest && smallestArea > 0 ? inReadingDirection(smallest) : undefined;
}

function rectangleAlong(unit: Point, points: readonly Point[]): Box {
  const normal = { x: -unit.y, y: unit.x };
  const across = points.map((point) => dot(point, unit));
  const downward = points.map((point) => dot(point, normal));
  const [left, top] = [Math.min(...across), Math.min(...downward)];
  return {
    origin: plus(times(unit, left), times(normal, top)),
    along: times(unit, Math.max(...across) - left),
    down: times(normal, Math.max(...downward) - top),
  };
}

const tallRatio = 1.5;

function inReadingDirection(box: Box): Box {
  // Of the four directions of a rectangle's sides, the one most to the right.
  const turns = [box, quarterTurned(box), turnBoxAround(box), quarterTurned(turnBoxAround(box))];
  const [rightward = box] = turns.sort((a, b) => b.along.x / length(b.along) - a.along.x / length(a.along));
  const isTall = length(rightward.down) >= tallRatio * length(rightward.along);
  return isTall ? quarterTurned(rightward) : rightward;
}

/** Rotates a box by 90 degrees, so that its text runs along its former left side. */
function quarterTurned({ origin, along, down }: Box): Box {
  return { origin: plus(origin, along), along: down, down: times(along, -1) };
}
