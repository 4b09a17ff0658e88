import { expect, test } from "vitest";
import { partNames, planTests } from "./test-plan.mjs";

test("plans every part once, with a build, when no part is named", () => {
  const { steps, unknown, isBuilt } = planTests([]);
  expect(steps.flat().sort()).toEqual([...partNames].sort());
  expect({ unknown, isBuilt }).toEqual({ unknown: [], isBuilt: true });
});

test("excludes browser tests, process tests and the build from the fast lane", () => {
  const { steps, isBuilt } = planTests(["fast"]);
  expect(steps.flat().sort()).toEqual(["check", "unit"]);
  expect(isBuilt).toBe(false);
});

test("plans a part once even if it is named twice", () => {
  expect(planTests(["fast", "unit", "e2e"]).steps.flat().sort()).toEqual(["check", "e2e", "unit"]);
  expect(planTests(["processes"])).toEqual({ steps: [["processes"]], unknown: [], isBuilt: true });
});

test("returns unknown part names", () => {
  expect(planTests(["unit", "slow", "quick"]).unknown).toEqual(["slow", "quick"]);
});
