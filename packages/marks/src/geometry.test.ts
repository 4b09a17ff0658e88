import { describe, expect, test } from "vitest";
import { type Box, center, corners, expandBox, length, type Point, smallestRectangle } from "./geometry";

/** Corners of a rotated rectangle, by center and clockwise angle in degrees. */
function turnedRectangle(width: number, height: number, degrees: number): Point[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const places = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return places.map(([x, y]) => ({
    x: 100 + (x * width * cos - y * height * sin) / 2,
    y: 100 + (x * width * sin + y * height * cos) / 2,
  }));
}

const rounded = (box: Box | undefined) =>
  box && corners(box).map(({ x, y }) => [Math.round(x), Math.round(y)] as const);

describe("smallestRectangle", () => {
  const cases = [
    { degrees: 0, width: 80, height: 20 },
    { degrees: 15, width: 80, height: 20 },
    { degrees: -30, width: 80, height: 20 },
    { degrees: 40, width: 80, height: 60 },
  ];
  test.each(cases)("finds the size, place and angle of a rectangle turned by $degrees degrees", (given) => {
    const points = turnedRectangle(given.width, given.height, given.degrees);
    const box = smallestRectangle([...points, { x: 100, y: 100 }]);
    expect(rounded(box)).toEqual(points.map(({ x, y }) => [Math.round(x), Math.round(y)]));
  });

  test("takes text to run downward in a rectangle at least 1.5 times as high as wide", () => {
    const box = smallestRectangle(turnedRectangle(20, 80, 0));
    expect(box?.along).toEqual({ x: expect.closeTo(0), y: expect.closeTo(80) });
    expect(box?.down).toEqual({ x: expect.closeTo(-20), y: expect.closeTo(0) });
  });

  test("finds no rectangle around points on one line", () => {
    expect(smallestRectangle([1, 2, 3].map((x) => ({ x, y: x })))).toBeUndefined();
  });
});

test("expands a turned rectangle by the same distance on each side", () => {
  const box = smallestRectangle(turnedRectangle(80, 20, 15));
  if (!box) throw new Error("no rectangle");
  const wide = expandBox(box, 5);
  expect([length(wide.along), length(wide.down)].map(Math.round)).toEqual([90, 30]);
  expect([center(wide).x, center(wide).y].map(Math.round)).toEqual([100, 100]);
});
