/** Tests and test helpers of the server and the packages. Excludes drills, which run for minutes anyway. */
const checkedFile =
  /^(?:apps\/server|packages\/[\w-]+)\/src\/(?:.+\.test\.(?:ts|mjs)|testing\/[\w.-]+\.(?:ts|mjs))$/;

const waits = [
  { pattern: /\bexpect\s*\.poll\(|\bvi\s*\.wait(?:For|Until)\(/g, message: "polls; await an event" },
  {
    pattern:
      /\bsetTimeout\(|\bsetTimeout\b[^;{}]*\}\s*from\s*"node:timers\/promises"|\bscheduler\.wait\(|\bdelayMs\b/g,
    message: "lets time pass; inject the clock or the deadline, or await an event",
  },
];

const slowProvider = "drills simulate a slow provider with it, in another process";

/** Files that may wait, by path, with the reason. */
const mayWait = new Map([
  ["packages/ai/src/testing/ai-reply.ts", slowProvider],
  ["packages/ai/src/testing/ai-server.ts", slowProvider],
  [
    "apps/server/src/testing/slow-transactions.ts",
    "PostgreSQL emits no event when a statement waits for a lock",
  ],
]);

/**
 * Finds tests that poll or sleep, which are slow on a fast machine and fail on a busy one.
 * @param {import("./structure.mjs").SourceFile} file
 * @returns {string[]}
 */
export function waitProblems({ path, text }) {
  if (!checkedFile.test(path)) return [];
  const found = waits.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${path}:${text.slice(0, index).split("\n").length}: ${message}`,
    ),
  );
  if (!mayWait.has(path)) return found;
  return found.length > 0 ? [] : [`${path}: no longer waits; remove it from the list of files that may`];
}
