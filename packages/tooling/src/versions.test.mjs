import { expect, test } from "vitest";
import { compareVersions, releaseVersion } from "./versions.mjs";

test.each([
  ["0.2.0", "0.1.0", 1],
  ["0.2.0", "0.10.0", -1],
  ["1.0.0", "0.9.9", 1],
  ["156.0.8078.108", "156.0.8078.99", 1],
  ["156.0.8078.99", "156.0.8078.108", -1],
  ["147", "147.0.7727.56", 0],
  ["156.0.8078.108", "147", 1],
])("compares the version %s with %s by number: %d", (first, second, sign) => {
  expect(Math.sign(compareVersions(first, second))).toBe(sign);
});

test.each(["0.2", "v0.2.0", "0.2.0-beta.1", "0.02.0", "0.2.0.1", ""])(
  "rejects %j as the version of a release",
  (version) => {
    expect(version).not.toMatch(releaseVersion);
  },
);
