/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  };
}

/**
 * Counts the results of a Vitest run. A test that did not run counts as a failure, since none may be disabled.
 * @param {string | undefined} text the JSON report
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyVitest(text, exitCode) {
  return withFailures(exitCode, () => {
    const report = JSON.parse(text ?? "");
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = report.testResults;
    const broken = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    const { numPassedTests: passed, numTotalTests: total } = report;
    return { passed, failed: total - passed + broken.length };
  });
}

/**
 * Counts the results of a Playwright run, with flaky and skipped tests as failures.
 * @param {string | undefined} text the JSON report
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyPlaywright(text, exitCode) {
  return withFailures(exitCode, () => {
    const { stats, errors } = JSON.parse(text ?? "");
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
  });
}

/**
 * Counts a crash, an unreadable report or a run without tests as one failure.
 * @param {number} exitCode
 * @param {() => Tally} read
 * @returns {Tally}
 */
function withFailures(exitCode, read) {
  const tally = readable(read);
  const { passed, failed } = tally;
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) return { passed: 0, failed: 1 };
  const hidesFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return hidesFailure ? { passed, failed: 1 } : tally;
}

/**
 * @param {() => Tally} read
 * @returns {Tally}
 */
function readable(read) {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
