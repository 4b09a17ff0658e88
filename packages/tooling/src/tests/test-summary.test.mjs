import { expect, test } from "vitest";
import { growthProblems, propertyProblems, summaryOf } from "./test-summary.mjs";

/**
 * @param {string} name
 * @param {Record<string, number>} files seconds by path
 */
function part(name, files) {
  const results = Object.entries(files).map(([path, seconds]) => ({
    path,
    seconds,
    tests: [{ title: "works", isPassed: true }],
  }));
  return { name, seconds: 12.34, report: { files: results, problems: [] } };
}

test("prints the seconds of each part and the ten slowest files", () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`file-${index}`, index]));
  const lines = summaryOf([part("unit", many), part("e2e", { "journey.spec.ts": 5.5 })], 30);
  expect(lines[0]).toBe("unit 12.3 s (11), e2e 12.3 s (1); all 30.0 s");
  expect(lines.slice(2).map((line) => line.trim().split(/ {2}/)[1])).toEqual([
    ...["file-10", "file-9", "file-8", "file-7", "file-6"],
    ...["journey.spec.ts", "file-5", "file-4", "file-3", "file-2"],
  ]);
});

test("prints no list without files", () => {
  expect(summaryOf([part("check", {})], 1)).toEqual(["check 12.3 s (0); all 1.0 s"]);
});

test.each([
  [60, 60, []],
  [60, 60.1, ["properties took 120.1 s of 120 s: try fewer values, or search by hand"]],
])("adds up the seconds of properties over all parts: %d and %d", (one, other, problems) => {
  const results = [part("unit", { "one.test.ts": 70 }), part("processes", { "other.test.ts": 70 })];
  for (const [index, propertySeconds] of [one, other].entries()) {
    Object.assign(results[index]?.report.files[0] ?? {}, { propertySeconds });
  }
  expect(propertyProblems(results)).toEqual(problems);
  expect(summaryOf(results, 140)[1]).toBe(`properties: ${(one + other).toFixed(1)} s of 120 s`);
});

test.each([
  [50, 51, 0],
  [50, 52, 1],
  [50, 20, 0],
])("compares with the last count on record: %d, now %d", (known, tests, problems) => {
  const files = Object.fromEntries(Array.from({ length: tests }, (_, index) => [`file-${index}`, 1]));
  const counts = [
    { part: "unit", tests: 10, why: "the beginning" },
    { part: "unit", tests: known, why: "lamps" },
  ];
  expect(growthProblems([part("unit", files), part("e2e", files)], counts)).toHaveLength(problems);
});
