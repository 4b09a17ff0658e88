import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChecks } from "../check.mjs";
import { binary, root } from "../paths.mjs";
import { run } from "../run.mjs";
import { readPlaywright, readVitest } from "./part-report.mjs";

/** Timeout of a test runner in ms, generous because runners share the cores. */
const runnerMs = 25 * 60_000;

const vitestReporter = fileURLToPath(new URL("./vitest-report.mjs", import.meta.url));

/**
 * @typedef {import("./part-report.mjs").PartReport} PartReport
 * @typedef {{ env: NodeJS.ProcessEnv, reports: string }} RunOptions `reports` is a folder for the runners' reports
 * @typedef {(files: readonly string[], options: RunOptions) => Promise<PartReport>} Runner runs all files when none are named
 */

/** @type {Record<string, Runner>} */
export const runners = {
  check: (_, { env }) => checks(env),
  unit: (files, options) => vitest("unit", ["--project=!processes", ...files], options),
  processes: (files, options) => vitest("processes", ["--project=processes", ...files], options),
  e2e: journeys,
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<PartReport>}
 */
async function checks(env) {
  const results = await runChecks(env);
  const files = results.map(({ name, isOk, seconds }) => ({
    path: `npm run check -- ${name}`,
    seconds,
    tests: [{ title: name, isPassed: isOk }],
  }));
  return { files, problems: [] };
}

/**
 * @param {string} name
 * @param {string[]} filters
 * @param {RunOptions} options
 */
async function vitest(name, filters, { env, reports }) {
  const file = join(reports, `${name}.json`);
  const args = ["run", "--config", "packages/tooling/vitest.config.ts", ...filters];
  const { code } = await run(
    binary("vitest"),
    [...args, "--reporter=minimal", `--reporter=${vitestReporter}`],
    { env: { ...env, LOTWRIGHT_TEST_REPORT: file }, live: true, timeoutMs: runnerMs },
  );
  return readVitest(takeReport(file), code);
}

/** @type {Runner} */
async function journeys(files, { env: { NO_COLOR: _, ...env }, reports }) {
  const file = join(reports, "playwright.json");
  const web = join(root, "apps/web");
  const names = files.map((path) => path.slice("apps/web/".length));
  // Without NO_COLOR, because Playwright passes FORCE_COLOR to its workers, and Node.js warns about both.
  const { code } = await run(
    join(web, "node_modules/.bin/playwright"),
    ["test", "--reporter=dot,json", ...names],
    {
      cwd: web,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      live: true,
      timeoutMs: runnerMs,
    },
  );
  return readPlaywright(takeReport(file), code, "apps/web/e2e");
}

/**
 * Reads a report and removes it, so that it is not mistaken for that of a later, crashed run.
 * @param {string} file
 */
function takeReport(file) {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, "utf8");
  rmSync(file);
  return text;
}
