import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether an outage of servers, database or store runs or waits to begin, and the number of works that none may disturb. */
const running = { hasOutage: false, calm: 0 };

/** Set in works that no outage may disturb, because these may contain each other. */
const calmWork = new AsyncLocalStorage<true>();

const pauseMs = 10;

/** Runs an outage after the others, as soon as no world of the installation would be disturbed in what must not be. */
export async function runOutage(outage: () => Promise<void>): Promise<void> {
  while (running.hasOutage) await sleep(pauseMs);
  running.hasOutage = true;
  while (running.calm > 0) await sleep(pauseMs);
  await outage().finally(() => {
    running.hasOutage = false;
  });
}

/** Waits until no outage is running, and runs work during which none begins. */
export async function withoutOutages<T>(work: () => Promise<T>): Promise<T> {
  if (calmWork.getStore()) return work();
  while (running.hasOutage) await sleep(pauseMs);
  running.calm += 1;
  return calmWork.run(true, work).finally(() => {
    running.calm -= 1;
  });
}
