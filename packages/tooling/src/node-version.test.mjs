import { expect, test } from "vitest";
import { isNewEnough } from "./node-version.mjs";

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.0.0", true],
  ["20.18.3", false],
  ["18.20.0", false],
])("compares Node %s with the minimum 20.19: %s", (actual, isEnough) => {
  expect(isNewEnough(">=20.19", actual)).toBe(isEnough);
});
