import { expect, test } from "vitest";
import { readPlaywright, readVitest, sum, tallyOf } from "./part-report.mjs";

/** @param {{ tests?: boolean[], problems?: string[] }} values */
const vitestReport = ({ tests = [true, true, true], problems = [] }) =>
  JSON.stringify({
    files: [
      {
        path: "a.test.ts",
        seconds: 1,
        tests: tests.map((isPassed, index) => ({ title: `${index}`, isPassed })),
      },
    ],
    problems,
  });

/** @param {{ statuses?: string[], errors?: unknown[] }} values */
const playwrightReport = ({ statuses = ["expected", "expected"], errors = [] }) => {
  const specs = statuses.map((status, index) => ({
    title: `journey ${index}`,
    tests: [{ status, results: [{ duration: 1_500 }] }],
  }));
  const [first, ...rest] = specs;
  const suites = [{ title: "phones", specs: rest }];
  return JSON.stringify({
    suites: [{ file: "lots.spec.ts", specs: first ? [first] : [], suites }],
    errors,
  });
};

/**
 * @param {string | undefined} text
 * @param {number} exitCode
 */
const tallyVitest = (text, exitCode) => tallyOf(readVitest(text, exitCode));

/**
 * @param {string | undefined} text
 * @param {number} exitCode
 */
const tallyPlaywright = (text, exitCode) => tallyOf(readPlaywright(text, exitCode, "e2e"));

test("counts the tests of a successful run", () => {
  expect(tallyVitest(vitestReport({}), 0)).toEqual({ passed: 3, failed: 0 });
  expect(tallyPlaywright(playwrightReport({}), 0)).toEqual({ passed: 2, failed: 0 });
});

test("reads journeys by file, also those in groups", () => {
  expect(readPlaywright(playwrightReport({ statuses: ["expected", "unexpected"] }), 1, "e2e")).toEqual({
    files: [
      {
        path: "e2e/lots.spec.ts",
        seconds: 3,
        tests: [
          { title: "journey 0", isPassed: true, seconds: 1.5 },
          { title: "journey 1", isPassed: false, seconds: 1.5 },
        ],
      },
    ],
    problems: [],
  });
});

test("counts failed, skipped and repeated tests as failed", () => {
  expect(tallyVitest(vitestReport({ tests: [true, false, false] }), 1)).toEqual({ passed: 1, failed: 2 });
  const statuses = ["expected", "unexpected", "flaky", "skipped"];
  expect(tallyPlaywright(playwrightReport({ statuses }), 1)).toEqual({ passed: 1, failed: 3 });
});

test("counts what belongs to no test as a failure", () => {
  const problems = ["a.test.ts: a hook failed"];
  expect(tallyVitest(vitestReport({ problems }), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyPlaywright(playwrightReport({ errors: [{ message: "a crash" }] }), 1)).toEqual({
    passed: 2,
    failed: 1,
  });
});

test.each([
  ["no report", undefined, 0],
  ["a truncated report", '{"files', 0],
  ["an unknown report", "{}", 0],
])("counts %s as a failure", (_, text, exitCode) => {
  expect(tallyVitest(text, exitCode)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(text, exitCode)).toEqual({ passed: 0, failed: 1 });
});

test("counts a nonzero exit code without failed tests as a failure", () => {
  expect(tallyVitest(vitestReport({}), 1)).toEqual({ passed: 3, failed: 1 });
  expect(tallyPlaywright(playwrightReport({}), 130)).toEqual({ passed: 2, failed: 1 });
});

test("counts a run without tests as a failure", () => {
  expect(tallyVitest(vitestReport({ tests: [] }), 0)).toEqual({ passed: 0, failed: 1 });
  expect(tallyPlaywright(playwrightReport({ statuses: [] }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("sums the results of all parts", () => {
  expect(
    sum([
      { passed: 5, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 7, failed: 3 });
});
