import { setTimeout as sleep } from "node:timers/promises";

const askAgainMs = 25;

/** Polls the condition; returns whether it became true in time. */
export async function isWithin(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > ms) return false;
    await sleep(askAgainMs);
  }
  return true;
}

/** Polls the condition until it is true; returns how long that took, in milliseconds. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 30_000,
): Promise<number> {
  const startedAt = performance.now();
  if (!(await isWithin(withinMs, isSo))) throw new Error(`Not within ${withinMs} ms: ${what}`);
  return performance.now() - startedAt;
}
