/** Quantile of numbers: 0.5 is the median. */
export function atShare(share: number, numbers: readonly number[]): number {
  if (numbers.length === 0) return Number.NaN;
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const median = (numbers: readonly number[]) => atShare(0.5, numbers);

/** Measurements of one server in one round. */
export type Measured = {
  latenciesMs: number[];
  /** Bytes of the last response. */
  bytes: number;
  seconds: number;
  cpuSeconds: number;
  databaseCpuSeconds: number;
  /** Maximum event loop delay in ms. */
  longestDelayMs?: number;
};

/** Summarizes a server's rounds. CPU times are per request. */
export function summarize(rounds: readonly Measured[]) {
  const latenciesMs = rounds.flatMap((round) => round.latenciesMs);
  const msOf = (seconds: readonly number[]) => (sum(seconds) * 1_000) / latenciesMs.length;
  return {
    perSecond: median(rounds.map(perSecond)),
    medianMs: median(latenciesMs),
    p95Ms: atShare(0.95, latenciesMs),
    cpuMs: msOf(rounds.map(({ cpuSeconds }) => cpuSeconds)),
    databaseMs: msOf(rounds.map(({ databaseCpuSeconds }) => databaseCpuSeconds)),
    bytes: rounds.at(-1)?.bytes ?? 0,
  };
}

/** Speed of the first server relative to the second, per round, since the machine's speed varies. */
export function speedRatio(ours: readonly Measured[], others: readonly Measured[]): number {
  return median(
    ours.map((round, index) => {
      const other = others[index];
      if (!other) throw new Error("Each round has both");
      return perSecond(round) / perSecond(other);
    }),
  );
}

const perSecond = ({ latenciesMs, seconds }: Measured) => latenciesMs.length / seconds;
