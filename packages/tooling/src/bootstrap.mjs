import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./environment.mjs";
import { withLock } from "./lock.mjs";
import { binary, root, toolsFolder } from "./paths.mjs";
import { npmPhase, phase, report } from "./phases.mjs";
import { forwardSignals } from "./run.mjs";
import { linkRuntime } from "./runtime.mjs";

const stamp = join(root, "node_modules/.lotwright-installed");

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
    linkRuntime();
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

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
