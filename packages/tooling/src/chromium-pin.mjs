export const chromiumPackage = "@sparticuz/chromium";

const manifest = "apps/web/package.json";
/**
 * The day on which the pinned version was published, beside the pin. `npm view @sparticuz/chromium time --json` says it. A registry's
 * mirror may say when it fetched an old version instead: compare with the day of that Chromium's release.
 */
const note = "apps/web/chromium-pin.json";

const dayMs = 24 * 60 * 60_000;
const maxAgeDays = 90;

/**
 * The version of the Chromium from npm.
 * @param {string} text of apps/web/package.json
 * @returns {string}
 */
export const pinnedVersion = (text) => JSON.parse(text).devDependencies[chromiumPackage];

/**
 * Checks that the note about the pin was changed with the pin.
 * @param {import("./structure.mjs").SourceFile[]} files
 * @returns {string[]} problems as "path: what is wrong"
 */
export function pinProblems(files) {
  const { pinned, noted, published } = readPin(files);
  if (noted !== pinned) {
    return [`${note}: is about ${noted}, but ${manifest} pins ${pinned}; say when that was published`];
  }
  return Number.isNaN(Date.parse(published)) ? [`${note}: ${published} is not a date`] : [];
}

/**
 * A sentence for people when the pinned Chromium is old.
 * @param {import("./structure.mjs").SourceFile[]} files
 * @param {Date} today
 * @returns {string | undefined}
 */
export function pinNotice(files, today) {
  const { pinned, published } = readPin(files);
  const ageDays = (today.getTime() - Date.parse(published)) / dayMs;
  if (!(ageDays > maxAgeDays)) return undefined;
  return `The pinned Chromium (${chromiumPackage} ${pinned}) was published more than ${maxAgeDays} days ago (${published}): update it.`;
}

/** @param {import("./structure.mjs").SourceFile[]} files */
function readPin(files) {
  const textOf = (/** @type {string} */ wanted) => files.find(({ path }) => path === wanted)?.text ?? "{}";
  const { version, published } = JSON.parse(textOf(note));
  return { pinned: pinnedVersion(textOf(manifest)), noted: String(version), published: String(published) };
}
