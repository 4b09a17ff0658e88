import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare, report } from "./bootstrap.mjs";
import { runChecks } from "./check.mjs";
import { binary, root } from "./paths.mjs";
import { endTogether, run } from "./run.mjs";
import { sum, tallyPlaywright, tallyVitest } from "./tally.mjs";

/** A runner that hangs is ended, so that there is always a last line. */
const runnerMs = 8 * 60_000;

/** @typedef {{ env: NodeJS.ProcessEnv, reports: string }} Surroundings */

/** @type {Record<string, (surroundings: Surroundings) => Promise<import("./tally.mjs").Tally>>} */
const parts = {
  check: checks,
  unit: (surroundings) => vitest("unit", ["--project=!processes"], surroundings),
  processes: (surroundings) => vitest("processes", ["--project=processes"], surroundings),
  e2e: journeys,
};

/** Names for several parts. */
const lanes = /** @type {Record<string, string[]>} */ ({ fast: ["check", "unit"] });

/** The parts that run what was built. */
const built = new Set(["processes", "e2e"]);

/** @param {Surroundings} surroundings */
async function checks({ env }) {
  const results = await runChecks(env);
  const passed = results.filter((result) => result.isOk).length;
  return { passed, failed: results.length - passed };
}

/**
 * @param {string} name
 * @param {string[]} filters
 * @param {Surroundings} surroundings
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

/** @param {Surroundings} surroundings */
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
 * Everything there is to run, or the named parts of it; the last line is the result.
 * @param {string[]} names
 */
export async function testCommand(names) {
  endTogether();
  const { passed, failed } = await testParts(names.length > 0 ? names : Object.keys(parts));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {string[]} wanted */
async function testParts(wanted) {
  const names = [...new Set(wanted.flatMap((name) => lanes[name] ?? [name]))];
  const unknown = names.filter((name) => !parts[name]);
  if (unknown.length > 0) {
    const known = [...Object.keys(parts), ...Object.keys(lanes)].join(", ");
    console.log(`There is no part called ${unknown.join(", ")}. Parts: ${known}.`);
    return { passed: 0, failed: unknown.length };
  }
  const reports = mkdtempSync(join(tmpdir(), "lotwright-test-"));
  try {
    const isBuilt = names.some((name) => built.has(name));
    const env = { ...(await prepare({ isBuilt })), CI: "true", NO_COLOR: "1" };
    const tallies = [];
    for (const name of names) {
      const started = performance.now();
      tallies.push(await (parts[name] ?? checks)({ env, reports }));
      console.log(`${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    }
    return sum(tallies);
  } catch (error) {
    report(error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
