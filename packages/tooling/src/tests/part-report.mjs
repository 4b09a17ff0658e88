/**
 * Report of one part of the tests.
 * @typedef {{ title: string, isPassed: boolean }} TestResult
 * @typedef {{ path: string, seconds: number, propertySeconds?: number, tests: TestResult[] }} FileResult `path` from the root of the
 *   repository, `propertySeconds` of the properties among its tests
 * @typedef {{ files: FileResult[], problems: string[] }} PartReport `problems` are failures that belong to no test
 * @typedef {{ passed: number, failed: number }} Tally
 */

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
 * @param {PartReport} report
 * @returns {Tally}
 */
export function tallyOf({ files, problems }) {
  const tests = files.flatMap((file) => file.tests);
  const passed = tests.filter(({ isPassed }) => isPassed).length;
  return { passed, failed: tests.length - passed + problems.length };
}

/**
 * Reads the report of `vitest-report.mjs`. A crash, an unreadable report and a run without tests are problems.
 * @param {string | undefined} text
 * @param {number} exitCode of the runner
 * @returns {PartReport}
 */
export function readVitest(text, exitCode) {
  return complete(exitCode, () => {
    const { files, problems } = JSON.parse(text ?? "");
    return { files: [...files], problems: [...problems] };
  });
}

/**
 * Reads Playwright's JSON report. A test that was skipped, or passed only when repeated, does not count as passed.
 * @param {string | undefined} text
 * @param {number} exitCode of the runner
 * @param {string} folder of the journeys
 * @returns {PartReport}
 */
export function readPlaywright(text, exitCode, folder) {
  return complete(exitCode, () => {
    const { suites, errors } = JSON.parse(text ?? "");
    const files = [...suites].map((suite) => {
      const tests = specsOf(suite);
      const seconds = tests.reduce((total, test) => total + test.seconds, 0);
      return { path: `${folder}/${suite.file}`, seconds, tests };
    });
    return { files, problems: errors.map(messageOf) };
  });
}

/**
 * @param {any} suite
 * @returns {(TestResult & { seconds: number })[]}
 */
function specsOf({ specs = [], suites = [] }) {
  const own = specs.map((/** @type {any} */ { title, tests }) => ({
    title,
    isPassed: tests.every((/** @type {any} */ { status }) => status === "expected"),
    seconds:
      tests
        .flatMap((/** @type {any} */ test) => test.results)
        .reduce((/** @type {number} */ total, /** @type {any} */ { duration }) => total + duration, 0) /
      1_000,
  }));
  return [...own, ...suites.flatMap(specsOf)];
}

const messageOf = (/** @type {any} */ error) => String(error?.message ?? error);

/**
 * @param {number} exitCode
 * @param {() => PartReport} read
 * @returns {PartReport}
 */
function complete(exitCode, read) {
  const report = readable(read);
  const { passed, failed } = tallyOf(report);
  if (failed > 0) return report;
  if (passed === 0) return { ...report, problems: ["no test ran"] };
  return exitCode === 0 ? report : { ...report, problems: [`the runner ended with exit code ${exitCode}`] };
}

/**
 * @param {() => PartReport} read
 * @returns {PartReport}
 */
function readable(read) {
  try {
    return read();
  } catch {
    return { files: [], problems: ["the runner left no readable report"] };
  }
}
