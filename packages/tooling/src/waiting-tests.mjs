/** Tests of the server and the packages, and what they share; the drills in folders of their own run for minutes anyway. */
const awaitingTest =
  /^(?:apps\/server|packages\/[\w-]+)\/src\/(?:.+\.test\.(?:ts|mjs)|testing\/[\w.-]+\.(?:ts|mjs))$/;

const waits = [
  { pattern: /\bexpect\s*\.poll\(|\bvi\s*\.wait(?:For|Until)\(/g, says: "polls; await an event" },
  {
    pattern:
      /\bsetTimeout\(|\bsetTimeout\b[^;{}]*\}\s*from\s*"node:timers\/promises"|\bscheduler\.wait\(|\bdelayMs\b/g,
    says: "lets time pass; inject the clock or the deadline, or await an event",
  },
];

const slowProvider = "drills ask it, in another process, for a provider that takes its time";

/** Files that may wait, since nothing tells them when: why, by path. */
const mayWait = new Map([
  ["packages/ai/src/testing/ai-reply.ts", slowProvider],
  ["packages/ai/src/testing/ai-server.ts", slowProvider],
  [
    "apps/server/src/testing/slow-transactions.ts",
    "PostgreSQL has no event for a statement that waits for a lock",
  ],
]);

/**
 * A test that polls or sleeps is slow on a fast machine and fails on a busy one.
 * @param {import("./structure.mjs").SourceFile} file
 * @returns {string[]}
 */
export function waitProblems({ path, text }) {
  if (!awaitingTest.test(path)) return [];
  const found = waits.flatMap(({ pattern, says }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${path}:${text.slice(0, index).split("\n").length}: ${says}`,
    ),
  );
  if (!mayWait.has(path)) return found;
  return found.length > 0 ? [] : [`${path}: no longer waits; take it off the list of files that may`];
}
