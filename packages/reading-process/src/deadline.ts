import { readFileSync } from "node:fs";

/** Factor of the limit after which the server stops waiting for a process that gets no processor time. */
const maxStretch = 3;
const looksPerLimit = 20;
const nsPerMs = 1_000_000;

/**
 * Calls `onTimeout` after `timeoutMs` of a process's time, not counting time in which it waited for a processor, which at the
 * lowest priority is most of the time on a busy machine. After three times the limit in all, calls it with `isStarved`.
 * @param waitedMs how long the process has waited for a processor since its start
 * @returns a function that cancels the deadline
 */
export function startDeadline(
  timeoutMs: number,
  onTimeout: (isStarved: boolean) => void,
  waitedMs: () => number,
): () => void {
  const startedAt = performance.now();
  const waitedBefore = waitedMs();
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    if (elapsed < timeoutMs) return;
    const isOver = elapsed - (waitedMs() - waitedBefore) >= timeoutMs;
    if (!isOver && elapsed < maxStretch * timeoutMs) return;
    clearInterval(timer);
    onTimeout(!isOver);
  }, timeoutMs / looksPerLimit);
  return () => clearInterval(timer);
}

/** Time in which a process's main thread waited for a processor; 0 if the system does not report it. */
export function waitedForProcessor(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / nsPerMs;
  } catch {
    return 0;
  }
}
