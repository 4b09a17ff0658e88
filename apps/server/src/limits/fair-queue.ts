import { setMaxListeners } from "node:events";
import { AppError, tooManyRequests } from "../core/errors";

/**
 * Runs `work` in a slot of a fair queue. Dequeues the key with the fewest running tasks first, round-robin among equals.
 * Rejects with the signal's reason when it aborts before the work starts.
 */
export type FairQueue = <Result>(
  key: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result>;

export type CountedQueue = FairQueue & {
  /** Number of running or waiting tasks of a key. */
  openOf(key: string): number;
  /** Whether the queue would reject another task of a key with TOO_MANY_REQUESTS. */
  isFull(key: string): boolean;
};

type Start = () => void;

export type QueueLimits = {
  /** Maximum concurrency of a key. */
  running: number;
  /** Maximum of waiting tasks per key, above which the queue rejects with TOO_MANY_REQUESTS. */
  perKey: number;
  /** Maximum of waiting tasks of all keys, above which the queue rejects with UNAVAILABLE. */
  total: number;
};

const unlimited: QueueLimits = {
  running: Number.POSITIVE_INFINITY,
  perKey: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
};
const retryAfterSeconds = 5;

const tooManyAtOnce = () =>
  tooManyRequests("Too many requests at the same time. Try again in a few seconds.", retryAfterSeconds);

/** Replaces the abort reason by REQUEST_TIMEOUT if the client disconnected while its work was queued. */
export async function orCanceled<Result>(signal: AbortSignal, queued: Promise<Result>): Promise<Result> {
  return queued.catch((cause: unknown) => {
    if (!signal.aborted || cause !== signal.reason) throw cause;
    throw new AppError("REQUEST_TIMEOUT", "The request was canceled before it started", { cause });
  });
}

/** @param slotCount maximum concurrency of all keys */
export function createFairQueue(slotCount: number, given: Partial<QueueLimits> = {}): CountedQueue {
  const limits = { ...unlimited, ...given };
  /** Waiting tasks by key; insertion order is the round-robin order. */
  const waiting = new Map<string, Start[]>();
  const running = new Map<string, number>();
  let freeCount = slotCount;

  const runningOf = (key: string) => running.get(key) ?? 0;
  const waitingOf = (key: string) => waiting.get(key)?.length ?? 0;
  const canStart = (key: string) => freeCount > 0 && runningOf(key) < limits.running;
  const isFull = (key: string) => !canStart(key) && waitingOf(key) >= limits.perKey;

  function nextKey(): string | undefined {
    let next: string | undefined;
    for (const key of waiting.keys()) {
      if (canStart(key) && (next === undefined || runningOf(key) < runningOf(next))) next = key;
    }
    return next;
  }

  function startNext(): void {
    const key = nextKey();
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
    if (isFull(key)) throw tooManyAtOnce();
    if (canStart(key)) return;
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

  async function run<Result>(key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    rejectOverflow(key);
    await slotFor(key, signal);
    try {
      return await work();
    } finally {
      release(key);
    }
  }
  return Object.assign(run, { openOf: (key: string) => runningOf(key) + waitingOf(key), isFull });
}
