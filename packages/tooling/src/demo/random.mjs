/**
 * @typedef {object} Random
 * @property {(from: number, to: number) => number} between
 * @property {(from: number, to: number) => number} whole both ends inclusive
 * @property {<T>(list: readonly T[]) => T} pick
 * @property {(share: number) => boolean} chance
 */

/**
 * Creates a seeded random number generator (mulberry32), identical on all machines.
 * @param {string} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @type {Random["between"]} */
  const between = (from, to) => from + (to - from) * next();
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to + 1)),
    chance: (share) => next() < share,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error("There is nothing to pick from");
      return chosen;
    },
  };
}

/** @param {string} text */
function hash(text) {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}
