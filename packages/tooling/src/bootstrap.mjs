import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./environment.mjs";
import { withLock } from "./lock.mjs";
import { binary, root, toolsFolder } from "./paths.mjs";
import { forwardSignals, run } from "./run.mjs";

const stamp = join(root, "node_modules/.lotwright-installed");

/** Invalid command-line arguments. */
export class UsageError extends Error {}

/** A failed phase with its complete output. */
class PhaseError extends Error {
  /**
   * @param {string} message
   * @param {string} log
   */
  constructor(message, log) {
    super(message);
    this.log = log;
  }
}

/**
 * Installs the checkout's dependencies and optionally builds it. A lock file serializes concurrent commands.
 * @param {{ isBuilt: boolean }} options
 * @returns {Promise<NodeJS.ProcessEnv>} the environment for every tool
 */
export function prepare({ isBuilt }) {
  process.chdir(root);
  const env = toolEnvironment(process.env);
  const onWait = (/** @type {number} */ pid) => {
    console.log(`Another command (process ${pid}) is preparing this folder; waiting for it.`);
  };
  return withLock(join(toolsFolder, "bootstrap.lock"), { onWait }, async () => {
    await installPnpm(env);
    await installDependencies(env);
    if (isBuilt) await build(env);
    return env;
  });
}

/**
 * Runs a command: prepares the checkout, runs `work` and sets its exit code. Prints a failure and sets exit code 1.
 * @param {{ isBuilt: boolean }} options
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} work
 */
export async function runCommand(options, work) {
  forwardSignals();
  try {
    process.exitCode = await work(await prepare(options));
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** @param {NodeJS.ProcessEnv} env */
async function installPnpm(env) {
  const { packageManager } = readJson(join(root, "package.json"));
  const installed = join(toolsFolder, "node_modules/pnpm/package.json");
  if (existsSync(installed) && `pnpm@${readJson(installed).version}` === packageManager) return;

  mkdirSync(toolsFolder, { recursive: true });
  await npmPhase("Fetching pnpm", ["install", "--prefix", toolsFolder, packageManager], env);
}

/**
 * Runs npm: the one that started this command, if any.
 * @param {string} title
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function npmPhase(title, args, env) {
  const npm = process.env.npm_execpath;
  const isNpm = npm?.endsWith("npm-cli.js") ?? false;
  const command = isNpm ? process.execPath : "npm";
  const flags = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const cache = process.env.npm_config_cache;
  return phase(title, command, [...(isNpm ? [npm ?? ""] : []), ...args, ...flags], {
    ...env,
    ...(cache && env.HOME === process.env.HOME ? { npm_config_cache: cache } : {}),
  });
}

/** @param {NodeJS.ProcessEnv} env */
async function installDependencies(env) {
  const fingerprint = installFingerprint();
  if (isInstalled(fingerprint)) return;
  rmSync(stamp, { force: true });
  const args = ["install", "--frozen-lockfile", "--reporter=append-only"];
  await phase("Installing dependencies", "pnpm", args, env);
  writeFileSync(stamp, fingerprint);
}

/** @param {string} fingerprint */
function isInstalled(fingerprint) {
  if (!workspaces().every((folder) => existsSync(join(folder, "node_modules")))) return false;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;
}

/** Hash of everything that determines the installed packages, including the platform. */
function installFingerprint() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  const manifests = workspaces().map((folder) => join(folder, "package.json"));
  for (const file of [join(root, "pnpm-lock.yaml"), join(root, "pnpm-workspace.yaml"), ...manifests]) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function workspaces() {
  const folders = ["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name)),
  );
  return [root, ...folders.filter((folder) => existsSync(join(folder, "package.json")))];
}

/** @param {NodeJS.ProcessEnv} env */
function build(env) {
  return phase("Building", binary("turbo"), ["run", "build", "--output-logs=new-only"], env);
}

/** Phases that end sooner print nothing. */
const quietMs = 1_500;

/**
 * Runs a command and announces it if it takes longer than `quietMs`. Throws PhaseError, with its output, if it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function phase(title, command, args, env) {
  const started = performance.now();
  const announce = setTimeout(() => console.log(`${title} …`), quietMs);
  try {
    const { code, output } = await run(command, args, { env });
    if (code !== 0) throw new PhaseError(`${title} failed (exit code ${code}).`, output);
  } finally {
    clearTimeout(announce);
  }
  const seconds = (performance.now() - started) / 1_000;
  if (seconds * 1_000 > quietMs) console.log(`${title}: done in ${seconds.toFixed(1)} s`);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Prints a failed phase's output, and only the message of a usage error; other errors are bugs and are printed with their stack.
 * @param {unknown} error
 */
export function report(error) {
  if (error instanceof UsageError) {
    console.error(error.message);
    return;
  }
  if (!(error instanceof PhaseError)) {
    console.error(error);
    return;
  }
  console.log(error.log);
  console.log(error.message);
}
