import { parseSync } from "oxc-parser";

/** @typedef {{ type: string, [key: string]: any }} Node an ESTree node */

const testCalls = new Set([
  "test",
  "it",
  "test.each",
  "it.each",
  "test.for",
  "testProperty",
  "testServerProperty",
]);

/** @type {Map<string, string[]>} The titles by source: a proof is looked up for each threat that names its file. */
const known = new Map();

/**
 * Reads the titles of a file's tests as written in its source, with `%s` and `$name` unreplaced.
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
export function testTitles(path, source) {
  const titles = known.get(source) ?? readTitles(path, source);
  known.set(source, titles);
  return titles;
}

/**
 * @param {string} path
 * @param {string} source
 */
function readTitles(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {string[]} */
  const titles = [];
  collect(program, titles);
  return titles;
}

/**
 * @param {unknown} value
 * @param {string[]} titles
 */
function collect(value, titles) {
  if (typeof value !== "object" || value === null) return;
  const node = /** @type {Node} */ (value);
  const title =
    node.type === "CallExpression" && testCalls.has(nameOf(node.callee)) && node.arguments[0]?.value;
  if (typeof title === "string") titles.push(title);
  for (const part of Object.values(value)) collect(part, titles);
}

/**
 * `test.each(rows)("title")` calls what `test.each(rows)` returns.
 * @param {Node} callee
 * @returns {string}
 */
function nameOf(callee) {
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type === "MemberExpression") return `${nameOf(callee.object)}.${callee.property.name}`;
  return callee.name ?? "";
}
