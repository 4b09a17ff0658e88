import { expect, test } from "vitest";
import { companionsOf, filesToRepeat, judgeFlaky, withSecondRun } from "./second-run.mjs";

/**
 * @param {string} path
 * @param {Record<string, boolean>} results by title
 * @param {number} [seconds]
 */
const file = (path, results, seconds = 1) => ({
  path,
  seconds,
  tests: Object.entries(results).map(([title, isPassed]) => ({ title, isPassed })),
});

/** @param {ReturnType<typeof file>[]} files */
const report = (...files) => ({ files, problems: [] });

test("repeats the files with a failed test, except those that the change touches or imports", () => {
  const first = report(file("a", { works: true }), file("b", { works: false }), file("c", { works: false }));
  expect(filesToRepeat(first, new Set(["c"]))).toEqual(["b"]);
});

test("runs the slowest of the other files beside the repeated ones", () => {
  const seconds = { a: 9, b: 1, c: 5, d: 7, e: 3, f: 2 };
  const first = report(...Object.entries(seconds).map(([path, time]) => file(path, { works: true }, time)));
  expect(companionsOf(first, ["d"])).toEqual(["a", "c", "e", "f"]);
});

test("counts a test that passes the second time as passed and flaky", () => {
  const first = report(file("a", { one: false, two: false, three: true }), file("b", { one: false }));
  const second = report(file("a", { one: true, two: false, three: false }), file("b", { one: true }));
  expect(withSecondRun(first, second, ["a"])).toEqual({
    report: report(file("a", { one: true, two: false, three: true }), file("b", { one: false })),
    flaky: [{ path: "a", title: "one" }],
  });
});

test("keeps a failure whose file did not run the second time", () => {
  const first = report(file("a", { one: false }));
  expect(withSecondRun(first, report(), ["a"])).toEqual({ report: first, flaky: [] });
});

const now = new Date("2026-03-20T12:00:00Z");
const lamp = { path: "lamp.test.ts", title: "lights" };

test.each([
  ["never before", [], 0],
  ["14 days ago", [{ ...lamp, day: "2026-03-06" }], 1],
  ["15 days ago", [{ ...lamp, day: "2026-03-05" }], 0],
  ["in another file", [{ ...lamp, path: "vase.test.ts", day: "2026-03-19" }], 0],
])("reports whether a flaky test may stay, if it was flaky %s", (_, known, problems) => {
  const verdict = judgeFlaky([lamp], known, now);
  expect(verdict.problems).toHaveLength(problems);
  expect(verdict.entries).toEqual([...known, { ...lamp, day: "2026-03-20" }]);
});

test("fails a run with three flaky tests", () => {
  const flaky = ["one", "two", "three"].map((title) => ({ ...lamp, title }));
  expect(judgeFlaky(flaky.slice(1), [], now).problems).toEqual([]);
  expect(judgeFlaky(flaky, [], now).problems).toEqual(["3 tests were flaky in one run"]);
});
