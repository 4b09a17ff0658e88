/** @typedef {import("./part-report.mjs").PartReport} PartReport */
/** @typedef {{ path: string, title: string }} FlakyTest a test that failed, and passed when its file ran once more */
/** @typedef {FlakyTest & { day: string }} FlakyEntry `day` as yyyy-mm-dd, in UTC */

/** Files that run beside the repeated ones, so that these are as short of time as in the first run. */
const companionCount = 4;
const memoryDays = 14;
const mostInOneRun = 2;

/**
 * The files to run once more: those with a failed test. A file that the change touches or imports gets no second run, because its
 * failure belongs to the change.
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
 * The first report, in which a test of a repeated file that passed the second time counts as passed, and as flaky.
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
 * A flaky test passes once: not when it was flaky within the last 14 days too, and not when three were in one run.
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
