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

test("counts the tests of a successful run", () => {
  expect(tallyVitest(vitestReport({}), 0)).toEqual({ passed: 3, failed: 0 });
  expect(tallyPlaywright(playwrightReport({}), 0)).toEqual({ passed: 4, failed: 0 });
});

test("counts failed and skipped tests as failed", () => {
  expect(tallyVitest(vitestReport({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 1 }), 1)).toEqual({
    passed: 1,
    failed: 2,
  });
  expect(tallyPlaywright(playwrightReport({ unexpected: 1, flaky: 1, skipped: 1 }), 1)).toEqual({
    passed: 4,
    failed: 3,
  });
});

test("counts a test file that failed to load as a failure", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  expect(tallyVitest(vitestReport({ testResults }), 1)).toEqual({ passed: 3, failed: 1 });
});

test.each([
  ["no report", undefined, 0],
  ["a truncated report", '{"numTotal', 0],
  ["an unknown report", "{}", 0],
])("counts %s as a failure", (_, text, exitCode) => {
  expect(tallyVitest(text, exitCode)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(text, exitCode)).toEqual({ passed: 0, failed: 1 });
});

test("counts a nonzero exit code without failed tests as a failure", () => {
  expect(tallyVitest(vitestReport({}), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyPlaywright(playwrightReport({}), 130)).toEqual({ passed: 4, failed: 1 });
});

test("counts a run without tests as a failure", () => {
  expect(tallyPlaywright(playwrightReport({ expected: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("sums the results of all parts", () => {
  expect(
    sum([
      { passed: 5, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 7, failed: 3 });
});
