import { expect, test } from "vitest";
import { fitWithin } from "./image";

test.each([
  [4032, 3024, 1600, 1200],
  [3024, 4032, 1200, 1600],
  [1600, 900, 1600, 900],
  [640, 480, 640, 480],
  [1601, 1, 1600, 1],
  [20_000, 3, 1600, 1],
])("%i x %i is sent as %i x %i", (width, height, expectedWidth, expectedHeight) => {
  expect(fitWithin({ width, height }, 1600)).toEqual({ width: expectedWidth, height: expectedHeight });
});
