import { parseArgs } from "node:util";
import { prepare } from "./bootstrap.mjs";
import { Refusal } from "./demo/client.mjs";
import { report, UsageError } from "./phases.mjs";
import { forwardSignals } from "./run.mjs";
import { startServerProcess } from "./server-process.mjs";

/** @typedef {import("./demo/fill-workspace.mjs").Workspace} Workspace */

const usage = "npm run demo [-- --url http://localhost:3000] [--lots 120]";
const [minLots, maxLots] = [6, 2_000];

/** @param {string[]} args */
function readOptions(args) {
  const options = /** @type {const} */ ({
    url: { type: "string" },
    lots: { type: "string", default: "120" },
  });
  const { values } = parse({ args, options, strict: true });
  const lots = Number(values.lots);
  if (!Number.isInteger(lots) || lots < minLots || lots > maxLots) {
    throw new UsageError(`--lots must be a whole number from ${minLots} to ${maxLots}. ${usage}`);
  }
  return { lots, url: values.url === undefined ? undefined : toOrigin(values.url) };
}

/** @type {typeof parseArgs} */
function parse(config) {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : cause} ${usage}`, { cause });
  }
}

/** @param {string} url */
function toOrigin(url) {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`--url must be the URL of a running server. ${usage}`);
  }
  return new URL(url).origin;
}

/**
 * Fills a new workspace with a sample auction, on the server at --url or on a new server that keeps running.
 * @param {string[]} args
 */
export async function demo(args) {
  forwardSignals();
  try {
    const { url, lots } = readOptions(args);
    await prepare({ isBuilt: true });
    // Hides warnings, because the AI expectedly fails for one of the sample lots.
    const server = url ? undefined : await startServerProcess({ LOG_LEVEL: "error", ...process.env });
    const origin = url ?? server?.origin ?? "";
    console.log(`Filling a new workspace at ${origin}`);
    await fill({ origin, lots });
    if (!server) return;
    console.log("\nServing until you press Ctrl+C. Next time, npm start serves the same workspace.");
    process.exitCode = await server.ended;
  } catch (error) {
    if (error instanceof Refusal) console.error(error.message);
    else report(error);
    process.exit(1);
  }
}

/** @param {{ origin: string, lots: number }} options */
async function fill({ origin, lots }) {
  // Imported late, because its dependencies are not installed yet when this file is loaded.
  const { fillWorkspace } = await import("./demo/fill-workspace.mjs");
  const started = performance.now();
  const say = (/** @type {string} */ sentence) => {
    console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${sentence}`);
  };
  const workspace = await fillWorkspace({ origin, lots, say });
  console.log(toText(origin, workspace));
}

/**
 * @param {string} origin
 * @param {Workspace} workspace
 */
function toText(origin, { people, catalogUrl, lotCount, photoCount }) {
  const [owner, ...team] = people;
  const lines = [
    `\n${lotCount} lots with ${photoCount} photos are at ${origin}`,
    "",
    `  Owner    ${owner?.email}  ${owner?.password}`,
    ...team.map(({ email, password, sees }) => `  Team     ${email}  ${password}  (${sees})`),
    `  Public   ${catalogUrl}`,
    "",
    "These passwords are new, and are shown only here.",
  ];
  return lines.join("\n");
}
