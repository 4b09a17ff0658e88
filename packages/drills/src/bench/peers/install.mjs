import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@lotwright/tooling/run";

const patienceMs = 240_000;

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string[]} [omitted] packages beneath it that an empty one replaces, since its API does not use them
 */

/**
 * Runs `work` with the named folder, or with a temporary one.
 * @template T
 * @param {string | undefined} named
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inScratchFolder(named, work) {
  if (named) {
    await mkdir(named, { recursive: true });
    return work(named);
  }
  const folder = await mkdtemp(join(tmpdir(), "lotwright-peers-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Installs a package with npm into its own folder, unless an earlier run did. No install script runs.
 * @param {string} scratch
 * @param {Package} wanted
 * @returns {Promise<string>} the folder
 */
export async function install(scratch, { name, version, omitted = [] }) {
  const folder = join(scratch, `${name}-${version}`);
  if (await isInstalled(folder, name, version)) return folder;
  await mkdir(join(folder, "empty"), { recursive: true });
  const empty = { name: "empty", version: "0.0.0", main: "index.js" };
  await writeFile(join(folder, "empty", "package.json"), JSON.stringify(empty));
  await writeFile(join(folder, "empty", "index.js"), "module.exports = {};\n");
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify(projectOf({ name, version, omitted }), undefined, 2),
  );
  const options = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"];
  const { code, output } = await run("npm", ["install", ...options], {
    env: process.env,
    cwd: folder,
    timeoutMs: patienceMs,
  });
  if (code !== 0) throw new Error(reasonIn(output) || `npm ended with ${code}`);
  return folder;
}

/**
 * @param {Required<Package>} wanted
 */
export function projectOf({ name, version, omitted }) {
  const replaced = Object.fromEntries(omitted.map((each) => [each, "file:./empty"]));
  return {
    private: true,
    dependencies: { [name]: version, ...replaced },
    // A path in an override would be resolved from the package that depends on it.
    overrides: Object.fromEntries(omitted.map((each) => [each, `$${each}`])),
  };
}

/**
 * npm's own words for why it failed, without its codes and the path of its log.
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = [...output.matchAll(/^npm error (?!code |A complete log)(.+)$/gm)];
  return lines
    .slice(0, 2)
    .map(([, text = ""]) => text.trim())
    .join(" ");
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 */
async function isInstalled(folder, name, version) {
  const modules = join(folder, "node_modules");
  // npm writes this file last.
  if (!existsSync(join(modules, ".package-lock.json"))) return false;
  const installed = await readFile(join(modules, name, "package.json"), "utf8").catch(() => "{}");
  return JSON.parse(installed).version === version;
}
