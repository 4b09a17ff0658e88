import { expect, test } from "vitest";
import { sum, tallyPlaywright, tallyVitest } from "./tally.mjs";

/** @param {Record<string, unknown>} values */
const vitestReport = (values) =>
  JSON.stringify({
    numTotalTests: 3,
    numPassedTests: 3,
    testResults: [{ status: "passed", assertionResults: [{}] }],
    ...values,
  });

/** @param {Record<string, unknown>} stats */
const playwrightReport = (stats) =>
  JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [] });

test("a clean run counts its tests", () => {
  expect(tallyVitest(vitestReport({}), 0)).toEqual({ passed: 3, failed: 0 });
  expect(tallyPlaywright(playwrightReport({}), 0)).toEqual({ passed: 4, failed: 0 });
});

test("failed and skipped tests both count as failed", () => {
  expect(tallyVitest(vitestReport({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 1 }), 1)).toEqual({
    passed: 1,
    failed: 2,
  });
  expect(tallyPlaywright(playwrightReport({ unexpected: 1, flaky: 1, skipped: 1 }), 1)).toEqual({
    passed: 4,
    failed: 3,
  });
});

test("a test file that could not be loaded counts as a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(tallyVitest(vitestReport({ testResults }), 1)).toEqual({ passed: 3, failed: 1 });
});

test.each([
  ["no report", undefined, 0],
  ["half a report", '{"numTotal', 0],
  ["another report", "{}", 0],
])("%s counts as a failure", (_, text, exitCode) => {
  expect(tallyVitest(text, exitCode)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(text, exitCode)).toEqual({ passed: 0, failed: 1 });
});

test("a runner that fails without saying why counts as a failure", () => {
  expect(tallyVitest(vitestReport({}), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyPlaywright(playwrightReport({}), 130)).toEqual({ passed: 4, failed: 1 });
});

test("a run without any test counts as a failure", () => {
  expect(tallyPlaywright(playwrightReport({ expected: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("parts add up", () => {
  expect(
    sum([
      { passed: 5, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 7, failed: 3 });
});
