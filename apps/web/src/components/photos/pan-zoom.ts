/** A distance in px from the center of the box. */
export type Point = { x: number; y: number };

/** View of a picture: enlarged by `scale` around its center, then moved by `x` and `y` px. */
export type View = Point & { scale: number };

type Size = { width: number; height: number };

/** The sizes in px of the box and of the whole picture in it. */
export type Sizes = { box: Size; picture: Size };

export const wholeView: View = { scale: 1, x: 0, y: 0 };

export const maxScale = 6;

// Adding 0 turns -0 into 0.
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value)) + 0;

/** Moves the picture so that it covers the box, or is centered if it is smaller. */
function covering({ scale, x, y }: View, { box, picture }: Sizes): View {
  const room = (side: "width" | "height") => Math.max(0, (picture[side] * scale - box[side]) / 2);
  return {
    scale,
    x: clamp(x, -room("width"), room("width")),
    y: clamp(y, -room("height"), room("height")),
  };
}

/** Enlarges the view by `factor` around the fixed point `point`. */
export function zoomAt(view: View, factor: number, point: Point, sizes: Sizes): View {
  const scale = clamp(view.scale * factor, 1, maxScale);
  const by = scale / view.scale;
  const keep = (axis: "x" | "y") => point[axis] - (point[axis] - view[axis]) * by;
  return covering({ scale, x: keep("x"), y: keep("y") }, sizes);
}

export const panBy = (view: View, by: Point, sizes: Sizes): View =>
  covering({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, sizes);

const distance = ([a, b]: Fingers) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export type Fingers = readonly [Point, Point];

/** Zooms and moves the view with two fingers, so that the picture follows them. */
export function pinch(view: View, from: Fingers, to: Fingers, sizes: Sizes): View {
  const [before, after] = [middle(from), middle(to)];
  const zoomed = zoomAt(view, distance(to) / Math.max(1, distance(from)), before, sizes);
  return panBy(zoomed, { x: after.x - before.x, y: after.y - before.y }, sizes);
}
