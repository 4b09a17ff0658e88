import type { Corner } from "@lotwright/contracts/media/mark-facts";
import { expect, test } from "vitest";
import { rectangleOf } from "./picture-box";

const picture = { left: 50, top: 10, width: 400, height: 200 };

test("lays a rectangle over an upright text, in pixels of the shown picture", () => {
  const corners: Corner[] = [
    [0.25, 0.5],
    [0.75, 0.5],
    [0.75, 0.6],
    [0.25, 0.6],
  ];
  const { left, top, width, height, degrees } = rectangleOf(corners, picture) ?? {};
  expect([left, width, degrees]).toEqual([250, 200, 0]);
  expect([top, height].map((value) => Math.round(value ?? 0))).toEqual([120, 20]);
});

test("turns the rectangle with a text that reads downwards", () => {
  const corners: Corner[] = [
    [0.5, 0.25],
    [0.5, 0.75],
    [0.4, 0.75],
    [0.4, 0.25],
  ];
  const { degrees, width } = rectangleOf(corners, picture) ?? {};
  expect([degrees, width]).toEqual([90, 100]);
});
