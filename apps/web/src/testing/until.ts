import { getConfig } from "@testing-library/react";
import { createEmitter } from "../lib/store";

type Subscribe = (listener: () => void) => () => void;

/** Timeout in ms, after which a failing test shows what it expected. */
const deadlineMs = 20_000;

/**
 * Resolves with the result of `look` once it does not throw. Calls it at the start and after each event. Rejects with its last
 * error at the deadline.
 */
export function until<T>(
  subscribe: Subscribe,
  look: () => T | Promise<T>,
  deadline = AbortSignal.timeout(deadlineMs),
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLooking = false;
    let isStale = true;
    let error: unknown;
    const fail = () => end(() => reject(error));

    async function lookAgain() {
      isStale = true;
      if (isLooking) return;
      isLooking = true;
      while (isStale) {
        // Calls `look` after the code that emitted the event.
        await undefined;
        isStale = false;
        try {
          const found = await look();
          return end(() => resolve(found));
        } catch (thrown) {
          error = thrown;
        }
      }
      isLooking = false;
    }
    function end(settle: () => void) {
      unsubscribe();
      deadline.removeEventListener("abort", fail);
      settle();
    }

    deadline.addEventListener("abort", fail);
    const unsubscribe = subscribe(() => void lookAgain());
    void lookAgain();
  });
}

/** Waits like `until`, while React renders without `act`. */
export function untilRendered<T>(subscribe: Subscribe, look: () => T | Promise<T>): Promise<T> {
  return getConfig().asyncWrapper(() => until(subscribe, look));
}

/** Creates an event for a fake: each `announce` makes `until` look again. */
export function createEvent() {
  const { emit, subscribe } = createEmitter();
  return {
    announce: emit,
    until: <T>(look: () => T | Promise<T>) => untilRendered(subscribe, look),
  };
}
