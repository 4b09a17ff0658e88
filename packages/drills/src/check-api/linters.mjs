import { join } from "node:path";
import { run } from "@lotwright/tooling/run";

/** @typedef {{ severity: string, rule: string, message: string, place: string }} Finding */

/**
 * Lints the document with the recommended rules of two linters; a warning is as bad as an error.
 * @type {import("./check-api.mjs").Part}
 */
export async function lintDocument({ tools, env }) {
  const redocly = await lintWithRedocly(tools, env);
  report("redocly (recommended)", redocly);
  const spectral = await lintWithSpectral(tools, env);
  report("spectral (spectral:oas)", spectral);
  return redocly.length + spectral.length === 0;
}

/**
 * @param {string} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Finding[]>}
 */
async function lintWithRedocly(tools, env) {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const args = ["lint", "openapi.json", "--extends=recommended", "--format=json", "--max-problems=1000"];
  const { output } = await run(join(tools, "node_modules/.bin/redocly"), args, {
    env: { ...env, ...quiet },
    cwd: tools,
  });
  /** @type {{ problems: { severity: string, ruleId: string, message: string, location: { pointer?: string }[] }[] }} */
  const { problems } = jsonIn(output, "{", "}");
  return problems.map(({ severity, ruleId, message, location }) => {
    return { severity, rule: ruleId, message, place: location[0]?.pointer ?? "" };
  });
}

const severities = ["error", "warn", "info", "hint"];

/**
 * @param {string} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Finding[]>}
 */
async function lintWithSpectral(tools, env) {
  const args = ["lint", "openapi.json", "--ruleset=spectral.json", "--format=json", "--fail-severity=hint"];
  const { output } = await run(join(tools, "node_modules/.bin/spectral"), args, { env, cwd: tools });
  /** @type {{ severity: number, code: string, message: string, path: string[] }[]} */
  const results = jsonIn(output, "[", "]");
  return results.map(({ severity, code, message, path }) => {
    return { severity: severities[severity] ?? "", rule: code, message, place: path.join("/") };
  });
}

/**
 * Extracts a linter's JSON from its output.
 * @param {string} output
 * @param {string} opening
 * @param {string} closing
 */
function jsonIn(output, opening, closing) {
  const [from, to] = [output.indexOf(opening), output.lastIndexOf(closing)];
  if (from === -1 || to < from) throw new Error(`The linter reported nothing that can be read:\n${output}`);
  return JSON.parse(output.slice(from, to + 1));
}

/**
 * @param {string} name
 * @param {Finding[]} findings
 */
function report(name, findings) {
  for (const { severity, rule, message, place } of findings) {
    console.log(`  ${severity} ${rule}: ${message} (${place})`);
  }
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const isClean = findings.length === 0;
  console.log(
    `${isClean ? "ok    " : "FAILED"}  ${name}: ${errors} errors, ${findings.length - errors} warnings`,
  );
}
