export const chromiumPackage = "@sparticuz/chromium";

const manifest = "apps/web/package.json";
/**
 * File with the publication day of the pinned version, from `npm view @sparticuz/chromium time --json`. A registry's mirror may
 * report when it fetched an old version instead, so compare with that Chromium's release day.
 */
const note = "apps/web/chromium-pin.json";

const dayMs = 24 * 60 * 60_000;
const maxAgeDays = 90;

/**
 * Version of the pinned Chromium package.
 * @param {string} text of apps/web/package.json
 * @returns {string}
 */
export const pinnedVersion = (text) => JSON.parse(text).devDependencies[chromiumPackage];

/**
 * Checks that the publication day was updated with the pin.
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
 * Notice if the pinned Chromium is old.
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
