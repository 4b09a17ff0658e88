/**
 * Whether a Node.js version satisfies a minimum.
 * @param {string} wanted the `engines.node` range, such as ">=20.19"
 * @param {string} actual
 */
export function isNewEnough(wanted, actual) {
  const [wantedMajor = 0, wantedMinor = 0] = numbers(wanted);
  const [major = 0, minor = 0] = numbers(actual);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** @param {string} version */
function numbers(version) {
  return (version.match(/\d+/g) || []).map(Number);
}
