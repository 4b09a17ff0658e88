import { setMaxListeners } from "node:events";
import { AppError, tooManyRequests } from "./errors";

/**
 * Runs `work` in a slot of a fair queue. Dequeues the key with the fewest running tasks first, round-robin among equals.
 * Rejects with the signal's reason when it aborts before the work starts.
 */
export type FairQueue = <Result>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>;

type Start = () => void;

/** Queue limits: rejects with TOO_MANY_REQUESTS above `perKey` and with UNAVAILABLE above `total`. */
export type WaitingLimits = { perKey: number; total: number };

const unlimited: WaitingLimits = { perKey: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };
const retryAfterSeconds = 5;

/** @param slotCount maximum concurrency */
export function createFairQueue(slotCount: number, limits = unlimited): FairQueue {
  /** Insertion order is the round-robin order. */
  const waiting = new Map<string, Start[]>();
  const running = new Map<string, number>();
  let freeCount = slotCount;

  const runningOf = (key: string) => running.get(key) ?? 0;

  function nextKey(): string | undefined {
    let next: string | undefined;
    for (const key of waiting.keys()) {
      if (next === undefined || runningOf(key) < runningOf(next)) next = key;
    }
    return next;
  }

  function startNext(): void {
    const key = freeCount > 0 ? nextKey() : undefined;
    if (key === undefined) return;
    const [start, ...others] = waiting.get(key) ?? [];
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    freeCount -= 1;
    running.set(key, runningOf(key) + 1);
    start?.();
  }

  function release(key: string): void {
    freeCount += 1;
    if (runningOf(key) > 1) running.set(key, runningOf(key) - 1);
    else running.delete(key);
    startNext();
  }

  function withdraw(key: string, start: Start): void {
    const others = (waiting.get(key) ?? []).filter((other) => other !== start);
    if (others.length > 0) waiting.set(key, others);
    else waiting.delete(key);
  }

  function rejectOverflow(key: string): void {
    if (freeCount > 0) return;
    if ((waiting.get(key)?.length ?? 0) >= limits.perKey) {
      throw tooManyRequests(
        "Too many requests at the same time. Try again in a few seconds.",
        retryAfterSeconds,
      );
    }
    const total = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (total >= limits.total)
      throw new AppError("UNAVAILABLE", "The server is busy. Try again in a moment.");
  }

  function slotFor(key: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      const abort = () => {
        withdraw(key, start);
        reject(signal.reason);
      };
      setMaxListeners(0, signal); // the calls of a batch share one signal
      signal.addEventListener("abort", abort, { once: true });
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      startNext();
    });
  }

  return async (key, signal, work) => {
    signal.throwIfAborted();
    rejectOverflow(key);
    await slotFor(key, signal);
    try {
      return await work();
    } finally {
      release(key);
    }
  };
}
