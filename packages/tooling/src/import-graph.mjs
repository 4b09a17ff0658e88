import { posix } from "node:path";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const source = /\.(?:ts|tsx|mjs)$/;
const imported =
  /^(?:import|export)\s[^;]*?from\s+["']([^"']+)["']|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)|\bnew URL\("(\.[^"]+)", import\.meta\.url\)/gm;

/**
 * Modules named in a source file, including lazy imports and processes.
 * @param {string} text
 * @returns {{ statement: string, specifier: string }[]}
 */
export function importsOf(text) {
  return [...text.matchAll(imported)].map(([statement, ...specifiers]) => ({
    statement,
    specifier: specifiers.find((specifier) => specifier !== undefined) ?? "",
  }));
}

/**
 * Map of the repository's source files to the files that each uses at runtime, without type imports.
 * @param {readonly SourceFile[]} files
 * @returns {Map<string, string[]>}
 */
export function importGraph(files) {
  const paths = new Set(files.map(({ path }) => path));
  const exported = exportsOf(files);
  const resolve = (/** @type {string} */ from, /** @type {string} */ specifier) => {
    if (!specifier.startsWith(".")) return exported.get(specifier);
    const target = posix.join(posix.dirname(from), specifier);
    return [target, `${target}.ts`, `${target}.tsx`, `${target}.mjs`].find((path) => paths.has(path));
  };
  const sources = files.filter(({ path }) => source.test(path));
  return new Map(
    sources.map(({ path, text }) => {
      const used = importsOf(text).filter(({ statement }) => !/^(?:import|export)\s+type\b/.test(statement));
      return [path, used.flatMap(({ specifier }) => resolve(path, specifier) ?? [])];
    }),
  );
}

/**
 * Map of module names that other packages import to the workspace's files.
 * @param {readonly SourceFile[]} files
 */
function exportsOf(files) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  for (const { path, text } of files) {
    if (!/^(?:apps|packages)\/[^/]+\/package\.json$/.test(path)) continue;
    const { name, exports = {} } = JSON.parse(text);
    for (const [entry, target] of Object.entries(exports)) {
      if (typeof target !== "string") continue;
      const pattern = posix.join(posix.dirname(path), target);
      for (const [file, star] of matchesOf(pattern, files)) {
        modules.set(posix.join(name, entry.replace("*", star)), file);
      }
    }
  }
  return modules;
}

/**
 * Files matched by an export's target, with what its star stands for.
 * @param {string} target
 * @param {readonly SourceFile[]} files
 * @returns {[string, string][]}
 */
function matchesOf(target, files) {
  const [start = "", end] = target.split("*");
  if (end === undefined) return [[target, ""]];
  return files
    .filter(({ path }) => path.startsWith(start) && path.endsWith(end))
    .map(({ path }) => [path, path.slice(start.length, path.length - end.length)]);
}

/**
 * The given files and all that import one of them, directly or indirectly.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @param {Iterable<string>} changed
 * @returns {Set<string>}
 */
export function dependentsOf(graph, changed) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, used] of graph) {
    for (const target of used) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const found = new Set(changed);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}
