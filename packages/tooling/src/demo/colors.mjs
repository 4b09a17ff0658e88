/** @param {string} hex */
function channels(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Mixes two hex colors.
 * @param {string} from
 * @param {string} to
 * @param {number} share 0 is the first, 1 the second
 */
export function mix(from, to, share) {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * @param {string} color
 * @param {number} share
 */
export const lighter = (color, share) => mix(color, "#fffaf2", share);

/**
 * @param {string} color
 * @param {number} share
 */
export const darker = (color, share) => mix(color, "#140f0c", share);
