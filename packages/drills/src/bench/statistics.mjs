/**
 * The quantile of a share: 0.5 is the median.
 * @param {number} share
 * @param {readonly number[]} numbers
 */
export function atShare(share, numbers) {
  if (numbers.length === 0) return Number.NaN;
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

/** @param {readonly number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {readonly number[]} numbers */
export const median = (numbers) => atShare(0.5, numbers);

/**
 * @typedef {object} Measured what one server did in one round
 * @property {number[]} latenciesMs
 * @property {number} seconds
 * @property {number} cpuSeconds
 * @property {number} [longestDelayMs] of its event loop
 *
 * @typedef {object} Summary
 * @property {number} perSecond
 * @property {number} medianMs
 * @property {number} p95Ms
 * @property {number} cpuMs of one request
 */

/**
 * Summarizes all rounds of one server.
 * @param {readonly Measured[]} rounds
 * @returns {Summary}
 */
export function summarize(rounds) {
  const latenciesMs = rounds.flatMap((round) => round.latenciesMs);
  const cpuSeconds = sum(rounds.map((round) => round.cpuSeconds));
  return {
    perSecond: median(rounds.map(perSecond)),
    medianMs: median(latenciesMs),
    p95Ms: atShare(0.95, latenciesMs),
    cpuMs: (cpuSeconds * 1_000) / latenciesMs.length,
  };
}

/**
 * The ratio of the first's speed to the second's, per round, since the machine's speed varies between rounds.
 * @param {readonly Measured[]} ours
 * @param {readonly Measured[]} others
 */
export function speedRatio(ours, others) {
  return median(
    ours.map((round, index) => {
      const other = others[index];
      if (!other) throw new Error("Each round has both");
      return perSecond(round) / perSecond(other);
    }),
  );
}

/** @param {Measured} round */
const perSecond = ({ latenciesMs, seconds }) => latenciesMs.length / seconds;
