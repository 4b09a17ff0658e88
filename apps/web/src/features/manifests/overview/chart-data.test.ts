import { expect, test } from "vitest";
import { chartOf } from "./chart-data";

const added = (day: string, name: string, itemCount: number) => ({
  day,
  userId: name || null,
  name,
  itemCount,
});

test("stacks each day by person, those with most lots first", () => {
  const { series, days, highest } = chartOf([
    added("2026-10-03", "Ana", 20),
    added("2026-10-03", "Ben", 5),
    added("2026-10-05", "Ben", 40),
  ]);
  expect(series.map(({ name, itemCount }) => [name, itemCount])).toEqual([
    ["Ben", 45],
    ["Ana", 20],
  ]);
  expect(days.map(({ day, itemCount, parts }) => [day, itemCount, parts])).toEqual([
    ["2026-10-03", 25, [5, 20]],
    ["2026-10-05", 40, [40, 0]],
  ]);
  expect(highest).toBe(40);
});

test("gives the five largest groups separate colors, and all others a shared one", () => {
  const people = Array.from({ length: 15 }, (_, index) =>
    added("2026-10-03", `Person ${index}`, 100 - index),
  );
  const { series, days } = chartOf(people);
  expect(series.map(({ name }) => name)).toEqual([
    ...[0, 1, 2, 3, 4].map((index) => `Person ${index}`),
    "10 others",
  ]);
  expect(new Set(series.map(({ color }) => color)).size).toBe(6);
  expect(days[0]?.parts.reduce((sum, part) => sum + part, 0)).toBe(days[0]?.itemCount);
  expect(chartOf(people.slice(0, 6)).series.at(-1)?.name).toBe("Person 5");
});
