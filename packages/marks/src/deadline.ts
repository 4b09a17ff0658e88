import { readFileSync } from "node:fs";

const maxPeriods = 6;
const msPerTick = 10;

/**
 * Calls `onTimeout` after `timeoutMs`. A process of the lowest priority gets little of a busy machine: while it has had less than half
 * of a core, it gets the same time again, up to six times in all.
 * @returns a function that cancels the deadline
 */
export function startDeadline(pid: number, timeoutMs: number, onTimeout: () => void): () => void {
  const cpuMsBefore = cpuMs(pid);
  let periods = 0;
  const timer = setInterval(() => {
    periods++;
    const wasStarved = cpuMs(pid) - cpuMsBefore < timeoutMs / 2;
    if (wasStarved && periods < maxPeriods) return;
    clearInterval(timer);
    onTimeout();
  }, timeoutMs);
  return () => clearInterval(timer);
}

/** CPU time of all threads, where the system shows it as Linux does; else infinite, so that time alone counts. */
function cpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * msPerTick;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
