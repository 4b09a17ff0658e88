import { readFileSync } from "node:fs";

/** A process that still waits for a processor after so many times the limit gets none in the foreseeable future. */
const maxStretch = 3;
const looksPerLimit = 20;
const nsPerMs = 1_000_000;

/**
 * Calls `onTimeout` after `timeoutMs`, not counting the time in which the process was ready to run and other processes had the
 * processors: at the lowest priority that is most of the time on a busy machine. Counting all, `onTimeout` is called after three
 * times the limit, with `isStarved`.
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

/** The time in which the main thread of a process was ready to run and did not; 0 where the system does not tell. */
export function waitedForProcessor(pid: number): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs) / nsPerMs;
  } catch {
    return 0;
  }
}
