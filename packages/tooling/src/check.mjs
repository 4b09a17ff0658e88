import { runCommand } from "./bootstrap.mjs";
import { pinNotice, pinProblems } from "./chromium-pin.mjs";
import { binary } from "./paths.mjs";
import { readRepository } from "./repository.mjs";
import { run } from "./run.mjs";

/** @typedef {{ name: string, isOk: boolean, output: string, seconds: number }} StepResult */

/** @type {Record<string, (env: NodeJS.ProcessEnv) => Promise<import("./run.mjs").RunResult>>} */
const steps = {
  lint: (env) => run(binary("biome"), ["ci", "--colors=off", "--error-on-warnings", "."], { env }),
  types: (env) =>
    run(binary("turbo"), ["run", "typecheck", "--output-logs=errors-only", "--continue"], { env }),
  boundaries: (env) => run(binary("turbo"), ["boundaries"], { env }),
  unused: (env) => run(binary("knip"), ["--no-progress"], { env }),
  structure: async () => {
    const files = readRepository();
    // Imported late, because their parser is not installed yet when this file is loaded.
    const { checkStructure } = await import("./structure.mjs");
    const { documentProblems } = await import("./documents.mjs");
    const problems = [...checkStructure(files), ...documentProblems(files), ...pinProblems(files)];
    const notice = pinNotice(files, new Date());
    if (notice) console.log(notice);
    return { code: problems.length, output: problems.join("\n") };
  },
};

const stepNames = Object.keys(steps);

/**
 * Runs the steps concurrently, printing each result when it ends.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 * @returns {Promise<StepResult[]>}
 */
export function runChecks(env, names = stepNames) {
  return Promise.all(
    names.map(async (name) => {
      const started = performance.now();
      const { code, output } = await (steps[name]?.(env) ?? unknownStep(name));
      const result = { name, isOk: code === 0, output, seconds: (performance.now() - started) / 1_000 };
      print(result);
      return result;
    }),
  );
}

/** @param {string} name */
async function unknownStep(name) {
  return {
    code: 1,
    output: `Unknown step: ${name}. Steps: ${stepNames.join(", ")}.`,
  };
}

/** @param {StepResult} result */
function print({ name, isOk, output, seconds }) {
  if (!isOk) console.log(output.trimEnd());
  console.log(`${isOk ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
}

/** @param {string[]} names steps to run, all if empty */
export function checkCommand(names) {
  return runCommand({ isBuilt: false }, async (env) => {
    const results = await runChecks(env, names.length > 0 ? names : stepNames);
    return results.every((result) => result.isOk) ? 0 : 1;
  });
}
