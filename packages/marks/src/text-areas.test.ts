import { expect, test } from "vitest";
import { corners } from "./geometry";
import { outlines, type ProbabilityMap, textAreas } from "./text-areas";

/** Creates a map from characters: "#" is certainly text, "+" probably, others are not. */
function drawn(rows: readonly string[]): ProbabilityMap {
  const signs = rows.flatMap((row) => [...row]);
  const probabilities = new Map([
    ["#", 0.9],
    ["+", 0.4],
  ]);
  const values = Float32Array.from(signs, (sign) => probabilities.get(sign) ?? 0);
  return { values, width: rows[0]?.length ?? 0, height: rows.length };
}

const filled = (width: number, height: number, sign: string) =>
  Array.from({ length: height }, () => sign.repeat(width));

test("joins neighboring pixels, also diagonal ones and those that meet in a later row", () => {
  const map = drawn(["#..#..#", "#..#...", ".##....", ".......", "......#"]);
  const sizes = outlines(map).map((points) => [
    Math.min(...points.map(({ x }) => x)),
    Math.min(...points.map(({ y }) => y)),
    Math.max(...points.map(({ x }) => x)),
    Math.max(...points.map(({ y }) => y)),
  ]);
  expect(sizes).toEqual([
    [0, 0, 4, 3],
    [6, 0, 7, 1],
    [6, 4, 7, 5],
  ]);
});

test("grows an area by 2.1 times its area over its circumference", () => {
  const map = drawn([...filled(60, 20, "."), ...filled(60, 8, "#"), ...filled(60, 20, ".")]);
  const [box, ...others] = textAreas(map);
  expect(others).toEqual([]);
  const distance = (60 * 8 * 2.1) / (2 * 68);
  const [topLeft] = box ? corners(box) : [];
  expect(topLeft?.x).toBeCloseTo(-distance);
  expect(topLeft?.y).toBeCloseTo(20 - distance);
});

test("leaves out areas of low probability and those of less than three pixels", () => {
  expect(textAreas(drawn(filled(20, 6, "+")))).toEqual([]);
  expect(textAreas(drawn(["......", ".####.", ".####.", "......"]))).toEqual([]);
});
