import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../bootstrap.mjs";
import { report } from "../phases.mjs";
import { readRepository } from "../repository.mjs";
import { forwardSignals } from "../run.mjs";
import { changedFiles, changeOf, testsOf } from "./changed-tests.mjs";
import { sum, tallyOf } from "./part-report.mjs";
import { companionsOf, filesToRepeat, judgeFlaky, withSecondRun } from "./second-run.mjs";
import { partNames, planTests } from "./test-plan.mjs";
import { runners } from "./test-runners.mjs";
import { growthProblems, propertyProblems, summaryOf } from "./test-summary.mjs";

const flakyFile = fileURLToPath(new URL("./flaky-tests.json", import.meta.url));
const countsFile = fileURLToPath(new URL("./test-counts.json", import.meta.url));

/**
 * @typedef {import("./test-runners.mjs").RunOptions & { touched: ReadonlySet<string> }} PartOptions
 * @typedef {import("./test-summary.mjs").PartResult & { flaky: import("./second-run.mjs").FlakyTest[] }} PartResult
 */

/**
 * Runs all parts of the tests, the named ones, or those affected by a change. Prints totals as the last line.
 * @param {string[]} names
 */
export async function testCommand(names) {
  forwardSignals();
  const { passed, failed } = await tested(names);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {string[]} names */
async function tested(names) {
  const reports = mkdtempSync(join(tmpdir(), "lotwright-test-"));
  try {
    return names.join() === "changed" ? await testChange(reports) : await testParts(names, reports);
  } catch (error) {
    report(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} names
 * @param {string} reports
 */
async function testParts(names, reports) {
  const { steps, unknown, isBuilt } = planTests(names, availableParallelism());
  if (unknown.length > 0) {
    console.log(
      `Unknown part: ${unknown.join(", ")}. Parts: ${[...partNames, "fast", "changed"].join(", ")}.`,
    );
    return { passed: 0, failed: unknown.length };
  }
  const started = performance.now();
  const env = testEnvironment(await prepare({ isBuilt }));
  const { touched } = changeOf(readRepository(), await changedFiles(env));
  const results = [];
  for (const step of steps) {
    results.push(...(await Promise.all(step.map((name) => testPart(name, [], { env, reports, touched })))));
  }
  return conclude(results, growthProblems(results, readList(countsFile)), started);
}

/**
 * Runs the test files affected by a change, by imports.
 * @param {string} reports
 */
async function testChange(reports) {
  const started = performance.now();
  const files = readRepository();
  const change = changeOf(files, await changedFiles(process.env));
  const tests = testsOf(change, files);
  for (const path of change.unfollowed) console.log(`No code imports ${path}: its tests are not known.`);
  if (tests.size === 0) return { passed: 0, failed: 0 };
  const { steps, isBuilt } = planTests([...tests.keys()], availableParallelism());
  const env = testEnvironment(await prepare({ isBuilt }));
  const results = [];
  for (const name of steps.flat()) {
    results.push(await testPart(name, tests.get(name) ?? [], { env, reports, touched: change.touched }));
  }
  return conclude(results, [], started);
}

/** @param {NodeJS.ProcessEnv} env */
const testEnvironment = (env) => ({ ...env, CI: "true", NO_COLOR: "1" });

/**
 * Runs a part, and its failed files a second time.
 * @param {string} name
 * @param {readonly string[]} files all if empty
 * @param {PartOptions} options
 * @returns {Promise<PartResult>}
 */
async function testPart(name, files, options) {
  const started = performance.now();
  const run = (/** @type {readonly string[]} */ paths) =>
    runners[name]?.(paths, options) ?? Promise.reject(name);
  const first = await run(files);
  const repeated = name === "check" ? [] : filesToRepeat(first, options.touched);
  const { report, flaky } =
    repeated.length === 0
      ? { report: first, flaky: [] }
      : withSecondRun(first, await run([...repeated, ...companionsOf(first, repeated)]), repeated);
  return { name, seconds: (performance.now() - started) / 1_000, report, flaky };
}

/**
 * Stores the flaky tests, and prints the run's result.
 * @param {PartResult[]} results
 * @param {readonly string[]} growth
 * @param {number} started
 */
function conclude(results, growth, started) {
  const flaky = results.flatMap((result) => result.flaky);
  const { entries, problems } = judgeFlaky(flaky, readList(flakyFile), new Date());
  if (flaky.length > 0) writeFileSync(flakyFile, `${JSON.stringify(entries, undefined, 2)}\n`);
  for (const { path, title } of flaky) console.log(`flaky: ${path}: ${title}`);
  for (const line of summaryOf(results, (performance.now() - started) / 1_000)) console.log(line);
  const overBudget = process.env.PROPERTY_RUNS === undefined ? propertyProblems(results) : [];
  const failures = [...problems, ...growth, ...overBudget];
  for (const { name, report } of results) {
    for (const problem of report.problems) console.log(`FAILED  ${name}: ${problem}`);
  }
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  return sum([...results.map(({ report }) => tallyOf(report)), { passed: 0, failed: failures.length }]);
}

/** @param {string} file */
const readList = (file) => JSON.parse(readFileSync(file, "utf8"));
