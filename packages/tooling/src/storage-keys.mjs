const keyLiteral = /(["'`])(lotwright\.[^"'`\n]*)\1/g;
const directUse = /\b(?:local|session)Storage(?:\.\w|\[)/;
/** Matches the call before a key, with the parameters of keys per owner. */
const persistedCall = /\bpersisted\(\s*(?:\([^()]*\)\s*=>\s*)?$/;
/** Number of characters before a literal that are searched for the call. */
const callLength = 200;

/** Names that look like keys but are not, by path. */
const otherNames = new Map([["lotwright.photo-stored", "apps/web/src/features/capture/camera/use-shots.ts"]]);

const isProduct = (/** @type {string} */ path) =>
  /^apps\/web\/src\/(?!testing\/).+\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

const placeholder = /\$\{[^}]*\}/g;

/** @param {string} key */
const patternOf = (key) => new RegExp(`^${key.replaceAll(".", "\\.").replace(placeholder, ".+")}$`);

/**
 * @param {string} first
 * @param {string} second
 */
const canBeEqual = (first, second) =>
  patternOf(first).test(second.replace(placeholder, "x")) ||
  patternOf(second).test(first.replace(placeholder, "x"));

/**
 * Finds storage key literals outside of `persisted` calls, and other uses of browser storage.
 * @param {import("./structure.mjs").SourceFile} file
 */
function placeProblems({ path, text }) {
  const keys = keysOf({ path, text });
  return [
    ...(directUse.test(text) ? [`${path}: stores with \`persisted\` alone`] : []),
    ...keys
      .filter(({ index }) => !persistedCall.test(text.slice(Math.max(0, index - callLength), index)))
      .map(({ key }) => `${path}: the key ${key} is no argument of \`persisted\``),
  ];
}

/** @param {import("./structure.mjs").SourceFile} file */
function keysOf({ path, text }) {
  return [...text.matchAll(keyLiteral)]
    .map(({ index, 2: key = "" }) => ({ path, key, index }))
    .filter(({ key }) => otherNames.get(key) !== path);
}

/**
 * Finds browser storage keys not declared with `persisted`, and keys that may collide.
 * @param {import("./structure.mjs").SourceFile[]} files
 * @returns {string[]}
 */
export function storageKeyProblems(files) {
  const sources = files.filter(({ path }) => isProduct(path));
  const keys = sources.flatMap(keysOf);
  const equal = keys.flatMap(({ path, key }, position) => {
    const other = keys.slice(0, position).find((earlier) => canBeEqual(earlier.key, key));
    return other ? [`${path}: the key ${key} can be equal to ${other.key} in ${other.path}`] : [];
  });
  return [...sources.flatMap(placeProblems), ...equal];
}
