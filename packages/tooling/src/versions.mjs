/** Matches a release version; there are no pre-releases. */
export const releaseVersion = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;

/**
 * Compares two dotted versions by the numbers that both have, so that "147" equals "147.0.7727.56".
 * @param {string} first
 * @param {string} second
 * @returns {number} negative if the first is older, positive if it is newer
 */
export function compareVersions(first, second) {
  const others = second.split(".");
  const differences = first
    .split(".")
    .slice(0, others.length)
    .map((part, index) => Number(part) - Number(others[index]));
  return differences.find((difference) => difference !== 0) ?? 0;
}
