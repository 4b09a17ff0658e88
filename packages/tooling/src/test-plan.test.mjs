import { expect, test } from "vitest";
import { partNames, planTests } from "./test-plan.mjs";

test("runs every part once when none is named, on a build", () => {
  const { steps, unknown, isBuilt } = planTests([]);
  expect(steps.flat().sort()).toEqual([...partNames].sort());
  expect({ unknown, isBuilt }).toEqual({ unknown: [], isBuilt: true });
});

test("leaves the browser, the started processes and the build out of the fast lane", () => {
  const { steps, isBuilt } = planTests(["fast"]);
  expect(steps.flat().sort()).toEqual(["check", "unit"]);
  expect(isBuilt).toBe(false);
});

test("runs a part once that is named twice, and no other", () => {
  expect(planTests(["fast", "unit", "e2e"]).steps.flat().sort()).toEqual(["check", "e2e", "unit"]);
  expect(planTests(["processes"])).toEqual({ steps: [["processes"]], unknown: [], isBuilt: true });
});

test("names the parts that are not there", () => {
  expect(planTests(["unit", "slow", "quick"]).unknown).toEqual(["slow", "quick"]);
});
