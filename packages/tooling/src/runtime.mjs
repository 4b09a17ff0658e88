import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./environment.mjs";
import { withLock } from "./lock.mjs";
import { toolsFolder } from "./paths.mjs";
import { npmPhase, PhaseError, report } from "./phases.mjs";
import { run } from "./run.mjs";

/**
 * A package of npm with the binary of Node.js for one platform.
 * @typedef {{ name: string, version: string, integrity: string }} RuntimePackage
 */

/** @type {Record<string, RuntimePackage>} The newest package of the pinned major for each platform. */
export const runtimePackages = JSON.parse(
  readFileSync(new URL("./runtime-packages.json", import.meta.url), "utf8"),
);

/** @param {string} version */
export const majorOf = (version) => version.replace(/\..*/s, "");

/** The major version of Node.js, a current LTS, that runs every command. */
export const runtimeMajor = majorOf(runtimePackages["linux-x64"]?.version ?? "");

/**
 * @typedef {object} Machine
 * @property {string} node the path of the machine's own Node.js
 * @property {string} version
 * @property {string} platform such as "linux-x64"
 *
 * @typedef {(found: RuntimePackage) => Promise<string>} Fetch returns the path of the package's binary
 */

/**
 * The path of the Node.js that runs every command: the machine's own if its major version is the pinned one, else the
 * pinned package, fetched by npm into `.tools` once. Throws if npm has no package for the platform, or it does not run here.
 * @param {Machine} machine
 * @param {Fetch} [fetch]
 * @returns {Promise<string>}
 */
export async function findRuntime({ node, version, platform }, fetch = fetchRuntime) {
  if (majorOf(version) === runtimeMajor) return node;
  const found = runtimePackages[platform];
  if (!found) {
    throw new PhaseError(
      `Lotwright runs on Node.js ${runtimeMajor}, and npm has no package of it for ${platform}. Install Node.js ${runtimeMajor} and start again.`,
    );
  }
  return fetch(found);
}

/** Prints the path of the Node.js that runs every command, and nothing else on stdout. Sets exit code 1 if there is none. */
export async function printRuntime() {
  const { execPath: node, versions, platform, arch } = process;
  try {
    const machine = { node, version: versions.node, platform: `${platform}-${arch}` };
    process.stdout.write(`${await findRuntime(machine)}\n`);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/**
 * Fetches the package by npm, unless it is there, and returns the path of its binary.
 * @param {RuntimePackage} found
 * @param {{ tools?: string, env?: NodeJS.ProcessEnv }} [where] `.tools` and its environment by default
 * @returns {Promise<string>}
 */
export async function fetchRuntime({ name, version, integrity }, where = {}) {
  const { tools = toolsFolder, env = toolEnvironment(process.env) } = where;
  // A folder for each version: servers and workers that run on an older one keep their binary.
  const folder = join(tools, `node-${version}`);
  const binary = join("node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  const onWait = (/** @type {number} */ pid) => {
    console.error(`Another command (process ${pid}) is fetching Node.js; waiting for it.`);
  };
  return withLock(join(tools, "runtime.lock"), { onWait }, async () => {
    if (isThere(join(folder, binary))) return join(folder, binary);
    // Not a private folder: other users of this machine run it too.
    const partial = `${folder}.partial`;
    try {
      rmSync(partial, { recursive: true, force: true });
      writePackage(partial, { name, version, integrity });
      const title = `Fetching Node.js ${version}`;
      await npmPhase(title, ["ci", "--ignore-scripts", "--prefix", partial], env);
      await requireRunning(join(partial, binary), version);
      rmSync(folder, { recursive: true, force: true });
      renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    return join(folder, binary);
  });
}

/** The path by which a service starts the Node.js that runs every command, whichever one that is. */
export const runtimeLink = join(toolsFolder, "node");

/**
 * Links to the Node.js of this process, in place of an earlier link.
 * @param {string} [link]
 */
export function linkRuntime(link = runtimeLink) {
  const partial = `${link}.partial`;
  rmSync(partial, { force: true });
  symlinkSync(process.execPath, partial);
  // Replaces a link without a moment in which there is none.
  renameSync(partial, link);
}

/** @param {string} path */
const isThere = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Writes a package with one dependency. npm compares what it fetches with the integrity in the lock file.
 * @param {string} folder
 * @param {RuntimePackage} dependency
 */
function writePackage(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
}

/**
 * @param {string} binary
 * @param {string} version
 */
async function requireRunning(binary, version) {
  const { code, output } = await run(binary, ["--version"], { env: process.env });
  if (code === 0 && output.trim() === `v${version}`) return;
  throw new PhaseError(
    `The package of Node.js ${version} does not run on this machine. Install Node.js ${runtimeMajor} and start again.`,
    output,
  );
}
