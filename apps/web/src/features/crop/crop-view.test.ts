import { expect, test } from "vitest";
import {
  type CropView,
  chooseShape,
  cropAspect,
  initialView,
  keptArea,
  maxBrightness,
  maxTilt,
  maxZoom,
  minBrightness,
  minZoom,
  tiltStep,
  toZoomStep,
  turn,
  viewOf,
  wholeArea,
  zoomStep,
  zoomTo,
} from "./crop-view";

test("crops to 4:3, and zooms from 1 to 3 in steps of 0.1", () => {
  expect([cropAspect, minZoom, maxZoom, zoomStep]).toEqual([4 / 3, 1, 3, 0.1]);
  const zooms = [];
  for (let view = initialView; view.zoom < maxZoom; view = zoomTo(view, view.zoom + zoomStep)) {
    zooms.push(view.zoom);
  }
  expect(zooms).toEqual([
    1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9,
  ]);
});

test("straightens by up to 15 degrees in steps of 0.5, and sets the brightness from 50 to 150 percent", () => {
  expect([maxTilt, tiltStep, minBrightness, maxBrightness]).toEqual([15, 0.5, 50, 150]);
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
  const view = { ...initialView, x: 30, y: -12, zoom: 1.5 };
  expect(zoomTo(view, 3)).toEqual({ ...initialView, x: 60, y: -24, zoom: 3 });
  expect(zoomTo(zoomTo(view, 3), 1.5)).toEqual(view);
});

test("returns to the original crop position after four rotations by 90 degrees", () => {
  const free = { x: 10, y: 15, width: 30, height: 60 };
  const view: CropView = { ...initialView, x: 30, y: -12, zoom: 2, free };
  const once = turn(view);
  expect(once).toMatchObject({ x: 12, y: 30, zoom: 2, degrees: 90 });
  expect(once.free).toEqual({ x: 25, y: 10, width: 60, height: 30 });
  expect(turn(turn(turn(once)))).toEqual(view);
});

test("starts a free selection with what the 4:3 frame shows, and keeps it when another shape was chosen", () => {
  const framed = { x: 25, y: 25, width: 50, height: 50 };
  const chosen = chooseShape({ ...initialView, framed }, "free");
  expect(keptArea(chosen)).toEqual(framed);
  const free = { x: 0, y: 0, width: 10, height: 90 };
  const whole = chooseShape({ ...chosen, free }, "whole");
  expect(keptArea(whole)).toEqual(wholeArea);
  expect(keptArea(chooseShape(whole, "free"))).toEqual(free);
  expect(keptArea(chooseShape(whole, "4:3"))).toEqual(framed);
});

test("shows the settings of an earlier edit again", () => {
  const settings = { degrees: 270, tilt: -2.5, brightness: 120 };
  const area = { x: 5, y: 5, width: 40, height: 80 };
  expect(viewOf({ ...settings, shape: "free", area })).toEqual({
    ...initialView,
    ...settings,
    shape: "free",
    free: area,
  });
  expect(viewOf({ ...settings, shape: "4:3", area })).toEqual({ ...initialView, ...settings });
});
