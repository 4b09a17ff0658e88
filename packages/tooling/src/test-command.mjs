import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "./bootstrap.mjs";
import { runChecks } from "./check.mjs";
import { binary, root } from "./paths.mjs";
import { report } from "./phases.mjs";
import { forwardSignals, run } from "./run.mjs";
import { sum, tallyPlaywright, tallyVitest } from "./tally.mjs";
import { partNames, planTests } from "./test-plan.mjs";

/** Timeout of a test runner. Generous, because runners share the cores. */
const runnerMs = 25 * 60_000;

/** @typedef {{ env: NodeJS.ProcessEnv, reports: string }} PartOptions */

/** @type {Record<string, (options: PartOptions) => Promise<import("./tally.mjs").Tally>>} */
const parts = {
  check: checks,
  unit: (options) => vitest("unit", ["--project=!processes"], options),
  processes: (options) => vitest("processes", ["--project=processes"], options),
  e2e: journeys,
};

/** @param {PartOptions} options */
async function checks({ env }) {
  const results = await runChecks(env);
  const passed = results.filter((result) => result.isOk).length;
  return { passed, failed: results.length - passed };
}

/**
 * @param {string} name
 * @param {string[]} filters
 * @param {PartOptions} options
 */
async function vitest(name, filters, { env, reports }) {
  const file = join(reports, `${name}.json`);
  const args = ["run", "--config", "packages/tooling/vitest.config.ts", ...filters];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run(binary("vitest"), [...args, ...reporters], {
    env,
    live: true,
    timeoutMs: runnerMs,
  });
  return tallyVitest(readReport(file), code);
}

/** @param {PartOptions} options */
async function journeys({ env, reports }) {
  const file = join(reports, "playwright.json");
  const web = join(root, "apps/web");
  const { code } = await run(join(web, "node_modules/.bin/playwright"), ["test", "--reporter=list,json"], {
    cwd: web,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    live: true,
    timeoutMs: runnerMs,
  });
  return tallyPlaywright(readReport(file), code);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Runs all test parts or the named ones. Prints the totals as the last line.
 * @param {string[]} names
 */
export async function testCommand(names) {
  forwardSignals();
  const { passed, failed } = await testParts(names);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {string[]} names */
async function testParts(names) {
  const { steps, unknown, isBuilt } = planTests(names);
  if (unknown.length > 0) {
    console.log(`Unknown part: ${unknown.join(", ")}. Parts: ${[...partNames, "fast"].join(", ")}.`);
    return { passed: 0, failed: unknown.length };
  }
  const reports = mkdtempSync(join(tmpdir(), "lotwright-test-"));
  try {
    const env = { ...(await prepare({ isBuilt })), CI: "true", NO_COLOR: "1" };
    const tallies = [];
    for (const step of steps) {
      tallies.push(...(await Promise.all(step.map((name) => testPart(name, { env, reports })))));
    }
    return sum(tallies);
  } catch (error) {
    report(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {PartOptions} options
 */
async function testPart(name, options) {
  const started = performance.now();
  const tally = await (parts[name] ?? checks)(options);
  console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return tally;
}
