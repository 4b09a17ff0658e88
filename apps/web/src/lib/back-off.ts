const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Exponential backoff: doubles with every failure in a row. */
export const backOffMs = (failures: number) =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));
