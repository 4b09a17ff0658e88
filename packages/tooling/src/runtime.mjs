import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./environment.mjs";
import { withLock } from "./lock.mjs";
import { toolsFolder } from "./paths.mjs";
import { npmPhase, PhaseError, report } from "./phases.mjs";
import { run } from "./run.mjs";

/**
 * An npm package with the Node.js binary for one platform.
 * @typedef {{ name: string, version: string, integrity: string }} RuntimePackage
 */

/** @type {Record<string, RuntimePackage>} The newest package of the pinned major for each platform. */
export const runtimePackages = JSON.parse(
  readFileSync(new URL("./runtime-packages.json", import.meta.url), "utf8"),
);

/** @param {string} version */
export const majorOf = (version) => version.replace(/\..*/s, "");

/** Major version of Node.js, a current LTS, that runs every command. */
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
 * Path of the Node.js that runs every command: the machine's if its major version is the pinned one, otherwise the pinned
 * package, fetched into `.tools`. Throws if there is none for the platform, or it does not run.
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

/** Prints the path of the Node.js that runs every command to stdout. Sets exit code 1 if there is none. */
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
 * Fetches the package by npm if missing, and returns its binary's path.
 * @param {RuntimePackage} found
 * @param {{ tools?: string, env?: NodeJS.ProcessEnv }} [where] `.tools` and its environment by default
 * @returns {Promise<string>}
 */
export async function fetchRuntime({ name, version, integrity }, where = {}) {
  const { tools = toolsFolder, env = toolEnvironment(process.env) } = where;
  // A folder per version, so that running servers on an older one keep their binary.
  const folder = join(tools, `node-${version}`);
  const binary = join("node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  const onWait = (/** @type {number} */ pid) => {
    console.error(`Another command (process ${pid}) is fetching Node.js; waiting for it.`);
  };
  return withLock(join(tools, "runtime.lock"), { onWait }, async () => {
    if (isThere(join(folder, binary))) return join(folder, binary);
    // Not a private folder, because other users of this machine run it too.
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

/** Path by which a service starts the Node.js that runs every command, independent of its version. */
export const runtimeLink = join(toolsFolder, "node");

/**
 * Creates or replaces the link to this process's Node.js.
 * @param {string} [link]
 */
export function linkRuntime(link = runtimeLink) {
  const partial = `${link}.partial`;
  rmSync(partial, { force: true });
  symlinkSync(process.execPath, partial);
  // Replaces a link atomically.
  renameSync(partial, link);
}

/** @param {string} path */
const isThere = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Writes a package with one dependency. npm verifies it with the integrity in the lock file.
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
