import { posix } from "node:path";
import { importsOf } from "./import-graph.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const features = "apps/server/src/features/";
const product = /^(?!.*\.test\.ts$)(?!.*\/testing\/).*\.ts$/;

/**
 * Circles of server features, by imports of values and of types alike: a feature in one can't be understood without the others.
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function featureCircles(files) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const { path, text } of files) {
    if (!path.startsWith(features) || !product.test(path)) continue;
    const from = featureOf(path);
    for (const { specifier } of importsOf(text)) {
      const target = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith(".") || !target.startsWith(features) || featureOf(target) === from) continue;
      used.set(from, (used.get(from) ?? new Set()).add(featureOf(target)));
    }
  }
  return [...circlesOf(used)].map((circle) => `${features}: ${circle.join(" -> ")} is a circle of imports`);
}

const featureOf = (/** @type {string} */ path) => path.slice(features.length).split("/", 1).join();

/**
 * A circle through each node that has one and is in none of those before, as its nodes from the first back to the first.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} used
 */
function* circlesOf(used) {
  const seen = new Set();
  for (const node of used.keys()) {
    if (seen.has(node)) continue;
    const circle = pathBack(used, node);
    if (!circle) continue;
    for (const each of circle) seen.add(each);
    yield circle;
  }
}

/**
 * The shortest way from a node to itself, found breadth-first.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} used
 * @param {string} start
 * @returns {string[] | undefined}
 */
function pathBack(used, start) {
  const paths = [[start]];
  const visited = new Set();
  for (const path of paths) {
    for (const next of used.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, start];
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}
