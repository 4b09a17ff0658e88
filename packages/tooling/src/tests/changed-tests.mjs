import { dependentsOf, importGraph } from "../import-graph.mjs";
import { run } from "../run.mjs";

/** @typedef {{ touched: Set<string>, unfollowed: string[] }} Change */

const testFile = /\.(?:test\.tsx?|test\.mjs|spec\.ts)$/;
const source = /\.(?:ts|tsx|mjs)$/;

/**
 * Files changed since the remote branch, or since the last commit if there is nothing else.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} none where there is no git
 */
export async function changedFiles(env) {
  const git = (/** @type {string[]} */ ...args) => run("git", args, { env });
  const head = await git("rev-parse", "HEAD");
  if (head.code !== 0) return [];
  const remote = await git("merge-base", "HEAD", "@{upstream}");
  const isAhead = remote.code === 0 && remote.output !== head.output;
  const base = isAhead ? remote.output.trim() : "HEAD~1";
  const listed = await Promise.all([
    git("diff", "--name-only", "--no-renames", base),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return listed.flatMap(({ code, output }) => (code === 0 ? output.split("\n").filter(Boolean) : []));
}

/**
 * Tests and files affected by a change, by imports.
 * @param {readonly import("../structure.mjs").SourceFile[]} files
 * @param {readonly string[]} changed
 * @returns {Change} `touched` are the changed files and all that import them; `unfollowed` are data that no source imports
 */
export function changeOf(files, changed) {
  const graph = importGraph(files);
  const imported = new Set([...graph.values()].flat());
  const unfollowed = changed.filter((path) => !source.test(path) && !imported.has(path));
  return { touched: dependentsOf(graph, changed), unfollowed };
}

/**
 * Existing test files among them, by the part that runs them.
 * @param {Change} change
 * @param {readonly import("../structure.mjs").SourceFile[]} files
 * @returns {Map<string, string[]>}
 */
export function testsOf({ touched }, files) {
  const tests = new Map();
  for (const { path } of files) {
    if (!touched.has(path) || !testFile.test(path)) continue;
    const part = partOf(path);
    tests.set(part, [...(tests.get(part) ?? []), path]);
  }
  return tests;
}

/** @param {string} path */
function partOf(path) {
  if (path.endsWith(".spec.ts")) return "e2e";
  return /\.processes\.test\.\w+$/.test(path) ? "processes" : "unit";
}
