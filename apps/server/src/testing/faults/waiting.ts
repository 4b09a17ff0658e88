import { setTimeout as sleep } from "node:timers/promises";

/** Asks until it is so; answers how long that took. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 30_000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(25);
  }
  return performance.now() - startedAt;
}
