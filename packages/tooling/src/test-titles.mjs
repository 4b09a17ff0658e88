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
 * Reads a file's test titles as written, with `%s` and `$name` unreplaced.
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
export function testTitles(path, source) {
  const titles = known.get(source) ?? readTitles(path, source);
  known.set(source, titles);
  return titles;
}

/** Matches a verb in the third person, an adverb before one, or a table value. */
const beginning =
  /^(?:(?!(?:is|was|its|this|as) )[a-z-]+s|never|neither|no longer|always|permanently|doesn't|[%$][\w.]+)\b/;

/**
 * Finds titles that don't begin with a verb, as "path: problem". Titles that begin with "is" or a preposition only make sense
 * after their `describe`.
 * @param {{ path: string, text: string }} file
 */
export function titleProblems({ path, text }) {
  if (!/\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path)) return [];
  return testTitles(path, text)
    .filter((title) => !beginning.test(title))
    .map((title) => `${path}: the title "${title}" begins with no verb, such as "rejects"`);
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
 * Name of the called function; `test.each(rows)("title")` calls the result of `test.each(rows)`.
 * @param {Node} callee
 * @returns {string}
 */
function nameOf(callee) {
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type === "MemberExpression") return `${nameOf(callee.object)}.${callee.property.name}`;
  return callee.name ?? "";
}
