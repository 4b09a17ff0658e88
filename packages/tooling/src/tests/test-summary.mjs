/** @typedef {import("./part-report.mjs").PartReport} PartReport */
/** @typedef {{ name: string, seconds: number, report: PartReport }} PartResult */
/** @typedef {{ part: string, tests: number, why: string }} TestCount how many tests a part had, and why there were more than before */

const shownFiles = 10;
/** Growth factor of a part's number of tests above which a change needs a reason. */
const growthLimit = 1.02;
/** Time limit in seconds of all property tests, fuzz tests and simulations of a run together. Longer searches are run by hand. */
const propertyLimit = 120;
const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;

/**
 * Summary of a run: seconds of each part, and the slowest files.
 * @param {readonly PartResult[]} results
 * @param {number} total seconds of the whole run
 * @returns {string[]} lines
 */
export function summaryOf(results, total) {
  const files = results
    .flatMap(({ report }) => report.files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shownFiles);
  const parts = results.map(
    ({ name, report, seconds: spent }) => `${name} ${seconds(spent)} (${testsIn(report)})`,
  );
  const ofProperties = propertySeconds(results);
  return [
    `${parts.join(", ")}; all ${seconds(total)}`,
    ...(ofProperties > 0 ? [`properties: ${seconds(ofProperties)} of ${propertyLimit} s`] : []),
    ...(files.length > 0 ? ["the slowest files:"] : []),
    ...files.map((file) => `${seconds(file.seconds).padStart(9)}  ${file.path}`),
  ];
}

/** @param {PartReport} report */
const testsIn = ({ files }) => files.reduce((total, { tests }) => total + tests.length, 0);

/** @param {readonly PartResult[]} results */
const propertySeconds = (results) =>
  results
    .flatMap(({ report }) => report.files)
    .reduce((total, { propertySeconds = 0 }) => total + propertySeconds, 0);

/**
 * @param {readonly PartResult[]} results
 * @returns {string[]} a problem if the properties took longer than their budget
 */
export function propertyProblems(results) {
  const spent = propertySeconds(results);
  if (spent <= propertyLimit) return [];
  return [`properties took ${seconds(spent)} of ${propertyLimit} s: try fewer values, or search by hand`];
}

/**
 * Parts that grew by more than 2 % without a recorded reason.
 * @param {readonly PartResult[]} results of whole parts
 * @param {readonly TestCount[]} counts the last one of a part counts
 * @returns {string[]} problems
 */
export function growthProblems(results, counts) {
  return results.flatMap(({ name, report }) => {
    const known = counts.findLast(({ part }) => part === name)?.tests;
    const tests = testsIn(report);
    if (known === undefined || tests <= known * growthLimit) return [];
    return [
      `${name} has ${tests} tests, ${known} are on record: add a line with the reason to test-counts.json`,
    ];
  });
}
