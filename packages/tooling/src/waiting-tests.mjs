/** Matches tests, journeys and their helpers, without drills and measuring journeys. */
const checkedFile =
  /^(?:(?:apps|packages)\/[\w-]+\/src\/(?:.+\.test|(?:.+\/)?testing\/[\w.-]+)\.(?:tsx?|mjs)|apps\/web\/e2e\/(?!.+\.(?:measure|pictures)\.ts$)[\w.-]+\.ts)$/;

const waits = [
  {
    pattern:
      /\bexpect\s*\.poll\(|\bvi\s*\.wait(?:For|Until)\(|(?<![.\w])waitFor(?:ElementToBeRemoved)?\(|\.toPass\(|\.waitForFunction\(/g,
    message: "polls; await an event",
  },
  {
    pattern:
      /(?<!\btest\.)\bsetTimeout\(|\bsetTimeout\b[^;{}]*\}\s*from\s*"node:timers\/promises"|\bscheduler\.wait\(|\.waitForTimeout\(|\bdelayMs\b/g,
    message: "lets time pass; inject the clock or the deadline, or await an event",
  },
];

const slowProvider = "drills simulate a slow provider with it, in another process";

/** Files that may poll or sleep, by path, with the reason. */
const mayWait = new Map([
  ["packages/ai/src/testing/ai-reply.ts", slowProvider],
  ["packages/ai/src/testing/ai-server.ts", slowProvider],
  [
    "apps/server/src/testing/slow-transactions.ts",
    "PostgreSQL emits no event when a statement waits for a lock",
  ],
  ["apps/web/e2e/line.ts", "nothing announces that a page will send no other request"],
  ["apps/web/e2e/lost-photos.spec.ts", "reloads the page at given times after a tap"],
  ["apps/web/e2e/time-opening.ts", "measures the time to a frame"],
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
