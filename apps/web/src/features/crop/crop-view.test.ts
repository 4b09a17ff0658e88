import { expect, test } from "vitest";
import { cropAspect, maxZoom, minZoom, toZoomStep, turn, wholePicture, zoomStep, zoomTo } from "./crop-photo";

test("crops to 4:3, and zooms from 1 to 3 in steps of 0.1", () => {
  expect([cropAspect, minZoom, maxZoom, zoomStep]).toEqual([4 / 3, 1, 3, 0.1]);
  const zooms = [];
  for (let view = wholePicture; view.zoom < maxZoom; view = zoomTo(view, view.zoom + zoomStep)) {
    zooms.push(view.zoom);
  }
  expect(zooms).toEqual([
    1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9,
  ]);
});

test.each([
  [0.2, 1],
  [1.04, 1],
  [1.05, 1.1],
  [2.9999, 3],
  [7, 3],
])("rounds a zoom of %s to %s", (wanted, zoom) => {
  expect(toZoomStep(wanted)).toBe(zoom);
});

test("keeps the center of the crop frame in place while zooming", () => {
  const view = { ...wholePicture, x: 30, y: -12, zoom: 1.5 };
  expect(zoomTo(view, 3)).toEqual({ x: 60, y: -24, zoom: 3, degrees: 0 });
  expect(zoomTo(zoomTo(view, 3), 1.5)).toEqual(view);
});

test("returns to the original crop position after four rotations by 90 degrees", () => {
  const view = { ...wholePicture, x: 30, y: -12, zoom: 2 };
  const once = turn(view);
  expect(once).toEqual({ x: 12, y: 30, zoom: 2, degrees: 90 });
  expect(turn(turn(turn(once)))).toEqual(view);
});
