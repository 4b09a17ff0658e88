import { setTimeout as sleep } from "node:timers/promises";

/** Numbers of running outages of servers, database or store, and of works that no outage may disturb. */
const running = { outages: 0, calm: 0 };

/** Runs an outage, unless another world of the installation must not be disturbed now. Resolves to whether it ran. */
export async function runOutage(outage: () => Promise<void>): Promise<boolean> {
  if (running.calm > 0 || running.outages > 0) return false;
  running.outages += 1;
  await outage().finally(() => {
    running.outages -= 1;
  });
  return true;
}

/** Waits until no outage is running, and runs work during which none begins. */
export async function withoutOutages<T>(work: () => Promise<T>): Promise<T> {
  running.calm += 1;
  while (running.outages > 0) await sleep(20);
  return work().finally(() => {
    running.calm -= 1;
  });
}
