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
 * A test that did not run is a failure: none may be switched off.
 * @param {string | undefined} text the JSON report
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyVitest(text, exitCode) {
  return honest(exitCode, () => {
    const report = JSON.parse(text ?? "");
    /** @type {{ status: string, assertionResults: unknown[] }[]} */
    const files = report.testResults;
    const broken = files.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
    const { numPassedTests: passed, numTotalTests: total } = report;
    return { passed, failed: total - passed + broken.length };
  });
}

/**
 * @param {string | undefined} text the JSON report
 * @param {number} exitCode of the runner
 * @returns {Tally}
 */
export function tallyPlaywright(text, exitCode) {
  return honest(exitCode, () => {
    const { stats, errors } = JSON.parse(text ?? "");
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
  });
}

/**
 * A crash, an unreadable report and a run without a test count as one failure.
 * @param {number} exitCode
 * @param {() => Tally} read
 * @returns {Tally}
 */
function honest(exitCode, read) {
  const tally = readable(read);
  const { passed, failed } = tally;
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) return { passed: 0, failed: 1 };
  const isSilent = failed === 0 && (exitCode !== 0 || passed === 0);
  return isSilent ? { passed, failed: 1 } : tally;
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
