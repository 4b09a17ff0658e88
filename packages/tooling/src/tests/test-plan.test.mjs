import { expect, test } from "vitest";
import { partNames, planTests } from "./test-plan.mjs";

test("plans every part once, with a build, when no part is named", () => {
  const { steps, unknown, isBuilt } = planTests([], 8);
  expect(steps.flat().sort()).toEqual([...partNames].sort());
  expect({ unknown, isBuilt }).toEqual({ unknown: [], isBuilt: true });
});

test("excludes browser tests, process tests and the build from the fast lane", () => {
  const { steps, isBuilt } = planTests(["fast"], 8);
  expect(steps.flat().sort()).toEqual(["check", "unit"]);
  expect(isBuilt).toBe(false);
});

test("plans a part once even if it is named twice", () => {
  expect(planTests(["fast", "unit", "e2e"], 8).steps.flat().sort()).toEqual(["check", "e2e", "unit"]);
  expect(planTests(["processes"], 8)).toEqual({ steps: [["processes"]], unknown: [], isBuilt: true });
});

test("returns unknown part names", () => {
  expect(planTests(["unit", "slow", "quick"], 8).unknown).toEqual(["slow", "quick"]);
});

test.each([
  [2, [["check"], ["unit"], ["processes"], ["e2e"]]],
  [
    4,
    [
      ["check", "unit"],
      ["processes", "e2e"],
    ],
  ],
])("runs one heavy part at a time on fewer than four cores: %d", (cores, steps) => {
  expect(planTests([], cores).steps).toEqual(steps);
});
