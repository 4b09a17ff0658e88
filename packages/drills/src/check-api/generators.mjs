import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";
import { openAccount } from "./account.mjs";
import { connect } from "./connection.mjs";
import { mainJobAlone } from "./stand-ins.mjs";

/**
 * @typedef {object} Generator
 * @property {string} name
 * @property {string} [command] nothing where another one's output is used
 * @property {string[]} args
 * @property {string[]} output files and folders that its types are checked in
 */

const document = "openapi.json";

/** @type {Generator[]} */
const generators = [
  {
    name: "openapi-typescript",
    command: "openapi-typescript",
    args: [document, "--output", "generated/schema.ts"],
    output: ["generated/schema.ts"],
  },
  { name: "openapi-fetch", args: [], output: ["openapi-fetch.ts", "main-job.ts"] },
  {
    name: "@hey-api/openapi-ts",
    command: "openapi-ts",
    args: [
      "--input",
      document,
      "--output",
      "generated/hey-api",
      "--client",
      "@hey-api/client-fetch",
      "--no-log-file",
    ],
    output: ["generated/hey-api/"],
  },
  {
    name: "orval",
    command: "orval",
    args: ["--input", document, "--output", "generated/orval/api.ts", "--client", "fetch"],
    output: ["generated/orval/"],
  },
  {
    name: "swagger-typescript-api",
    command: "swagger-typescript-api",
    args: [
      "generate",
      "--path",
      document,
      "--output",
      "generated/swagger-typescript-api",
      "--name",
      "api.ts",
    ],
    output: ["generated/swagger-typescript-api/"],
  },
];

/**
 * Generates five clients, checks their types strictly, and runs the main job with one of them.
 * @type {import("./check-api.mjs").Part}
 */
export async function generateClients({ origin, tools, env }) {
  const broken = new Set();
  for (const generator of generators) {
    if (!(await generate(generator, tools, env))) broken.add(generator);
  }
  await checkEverything(join(tools, "generated"));
  const complaints = await typeCheck(tools, env);
  for (const complaint of complaints) console.log(`  ${complaint}`);
  for (const generator of generators) {
    const { name, output } = generator;
    const own = complaints.filter((complaint) => output.some((path) => complaint.startsWith(path)));
    const isRight = own.length === 0 && !broken.has(generator);
    console.log(`${isRight ? "ok    " : "FAILED"}  ${name}: ${own.length} errors by tsc --strict`);
  }
  if (broken.size > 0 || complaints.length > 0) return false;
  return runMainJob({ origin, env }, join(tools, "compiled/main-job.js"));
}

/**
 * @param {Generator} generator
 * @param {string} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
async function generate({ command, args }, tools, env) {
  if (!command) return true;
  const { code, output } = await run(join(tools, "node_modules/.bin", command), args, { env, cwd: tools });
  if (code !== 0) console.log(output);
  return code === 0;
}

/**
 * Re-enables type checking that a generator disables in its output.
 * @param {string} folder
 */
async function checkEverything(folder) {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith(".ts")) continue;
    const text = await readFile(join(folder, path), "utf8");
    const checked = text.replace(/^\/\/ @ts-nocheck\n/gm, "");
    if (checked !== text) await writeFile(join(folder, path), checked);
  }
}

/**
 * @param {string} tools
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} one line for each error
 */
async function typeCheck(tools, env) {
  const tsc = join(tools, "node_modules/.bin/tsc");
  const { code, output } = await run(tsc, ["--project", ".", "--pretty", "false"], { env, cwd: tools });
  const complaints = output.split("\n").filter((line) => line.includes("error TS"));
  if (code !== 0 && complaints.length === 0) throw new Error(`tsc failed:\n${output}`);
  return complaints;
}

/**
 * Runs the main job with a stand-in for openapi-fetch. Needs no tool.
 * @type {import("./check-api.mjs").Part}
 */
export async function runMainJobAlone(subject) {
  const folder = await mainJobAlone();
  const isRight = await runMainJob(subject, join(folder, "main-job.ts"));
  await rm(folder, { recursive: true });
  return isRight;
}

/**
 * @param {Pick<import("./check-api.mjs").Subject, "origin" | "env">} subject
 * @param {string} script
 * @returns {Promise<boolean>}
 */
async function runMainJob({ origin, env }, script) {
  const connection = connect(origin);
  const { apiKey } = await openAccount(connection);
  await connection.close();
  const wish = { LOTWRIGHT_URL: origin, LOTWRIGHT_KEY: apiKey };
  const { code, output } = await run(process.execPath, [script], { env: { ...env, ...wish } });
  console.log(output.trimEnd().replace(/^/gm, "  "));
  console.log(`${code === 0 ? "ok    " : "FAILED"}  the main job`);
  return code === 0;
}
