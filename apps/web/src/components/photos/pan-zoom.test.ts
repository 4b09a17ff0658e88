import { expect, test } from "vitest";
import { maxScale, panBy, pinch, type View, wholeView, zoomAt } from "./pan-zoom";

/** A picture as wide as its box, and half as high. */
const sizes = { box: { width: 800, height: 800 }, picture: { width: 800, height: 400 } };
const center = { x: 0, y: 0 };

/** Position in the box of the point that was at `point` before zooming. */
const shownAt = ({ scale, x, y }: View, point: { x: number; y: number }) => ({
  x: point.x * scale + x,
  y: point.y * scale + y,
});

test("keeps the point under the pointer in its place while zooming in and out", () => {
  const point = { x: 200, y: 50 };
  const near = zoomAt(wholeView, 4, point, sizes);
  expect(near).toEqual({ scale: 4, x: -600, y: -150 });
  expect(shownAt(near, point)).toEqual(point);
  const nearer = zoomAt(near, 1.25, { x: -100, y: 20 }, sizes);
  const seen = { x: (-100 + 600) / 4, y: (20 + 150) / 4 };
  expect(shownAt(nearer, seen)).toEqual({ x: -100, y: 20 });
});

test("limits the zoom to the whole picture and to six times its size", () => {
  expect(zoomAt(wholeView, 100, center, sizes).scale).toBe(maxScale);
  expect(zoomAt({ scale: 3, x: 500, y: 100 }, 0.01, { x: 300, y: 300 }, sizes)).toEqual(wholeView);
});

test("does not move a picture past its edges, or at all where it fits into the box", () => {
  const double = zoomAt(wholeView, 2, center, sizes);
  expect(panBy(double, { x: 5_000, y: 5_000 }, sizes)).toEqual({ scale: 2, x: 400, y: 0 });
  expect(panBy(double, { x: -5_000, y: -40 }, sizes)).toEqual({ scale: 2, x: -400, y: 0 });
  expect(panBy(wholeView, { x: 30, y: 30 }, sizes)).toEqual(wholeView);
});

test("returns to the picture's edge if zooming out would leave a gap", () => {
  const atEdge = panBy(zoomAt(wholeView, 4, center, sizes), { x: 5_000, y: 0 }, sizes);
  expect(atEdge.x).toBe(1_200);
  expect(zoomAt(atEdge, 0.5, { x: -400, y: 0 }, sizes)).toEqual({ scale: 2, x: 400, y: 0 });
});

test("zooms by the distance of two fingers and moves with them", () => {
  const from = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const;
  const to = [
    { x: -120, y: 10 },
    { x: 180, y: 10 },
  ] as const;
  const shown = pinch(wholeView, from, to, sizes);
  expect(shown).toEqual({ scale: 3, x: 30, y: 10 });
  expect([shownAt(shown, from[0]), shownAt(shown, from[1])]).toEqual(to);
});

test("follows two fingers that touch the same point without an endless zoom", () => {
  const same = [center, center] as const;
  const apart = [{ x: -2, y: 0 }, center] as const;
  expect(pinch(wholeView, same, apart, sizes).scale).toBe(2);
});
