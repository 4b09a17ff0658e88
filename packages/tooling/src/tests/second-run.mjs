/** @typedef {import("./part-report.mjs").PartReport} PartReport */
/** @typedef {{ path: string, title: string }} FlakyTest a test that failed, and passed when its file ran once more */
/** @typedef {FlakyTest & { day: string }} FlakyEntry `day` as yyyy-mm-dd, in UTC */

/** Number of files that run beside the repeated ones, to create similar load as in the first run. */
const companionCount = 4;
const memoryDays = 14;
const mostInOneRun = 2;

/**
 * Files to run again: those with a failed test, except files that the change touches or imports, whose failure belongs to the
 * change.
 * @param {PartReport} report of the first run
 * @param {ReadonlySet<string>} touched
 */
export function filesToRepeat({ files }, touched) {
  return files
    .filter(({ path, tests }) => !touched.has(path) && tests.some(({ isPassed }) => !isPassed))
    .map(({ path }) => path);
}

/**
 * The slowest of the other files.
 * @param {PartReport} report of the first run
 * @param {readonly string[]} repeated
 */
export function companionsOf({ files }, repeated) {
  const others = files.filter(({ path }) => !repeated.includes(path));
  return others
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, companionCount)
    .map(({ path }) => path);
}

/**
 * The first report, in which repeated tests that passed the second time count as passed and flaky.
 * @param {PartReport} first
 * @param {PartReport} second
 * @param {readonly string[]} repeated
 * @returns {{ report: PartReport, flaky: FlakyTest[] }}
 */
export function withSecondRun(first, second, repeated) {
  const passedPaths = new Map(second.files.map(({ path, tests }) => [path, tests]));
  /** @type {FlakyTest[]} */
  const flaky = [];
  const files = first.files.map((file) => {
    if (!repeated.includes(file.path)) return file;
    const again = passedPaths.get(file.path) ?? [];
    const tests = file.tests.map((test) => {
      const isFlaky = !test.isPassed && again.some(({ title, isPassed }) => title === test.title && isPassed);
      if (isFlaky) flaky.push({ path: file.path, title: test.title });
      return isFlaky ? { ...test, isPassed: true } : test;
    });
    return { ...file, tests };
  });
  return { report: { ...first, files }, flaky };
}

/**
 * Judges flaky tests: one may pass, unless it was flaky within the last 14 days or there are three in one run.
 * @param {readonly FlakyTest[]} flaky of this run
 * @param {readonly FlakyEntry[]} known the list in the repository
 * @param {Date} now
 * @returns {{ entries: FlakyEntry[], problems: string[] }} the list to keep, and why the run fails
 */
export function judgeFlaky(flaky, known, now) {
  const oldest = dayOf(new Date(now.getTime() - memoryDays * 86_400_000));
  const problems = flaky.flatMap(({ path, title }) => {
    const earlier = known.find(
      (entry) => entry.path === path && entry.title === title && entry.day >= oldest,
    );
    return earlier ? [`flaky on ${earlier.day} too, so it fails: ${path}: ${title}`] : [];
  });
  if (flaky.length > mostInOneRun) problems.push(`${flaky.length} tests were flaky in one run`);
  return { entries: [...known, ...flaky.map((test) => ({ day: dayOf(now), ...test }))], problems };
}

/** @param {Date} date */
const dayOf = (date) => date.toISOString().slice(0, 10);
