import { getConfig } from "@testing-library/react";
import { createEmitter } from "../lib/store";

type Subscribe = (listener: () => void) => () => void;

/** Maximum wait for the event, so that a failing test says what it expected. */
const deadlineMs = 20_000;

/**
 * Resolves with what `look` returns as soon as it does not throw. Calls it at the start and after each event of `subscribe`.
 * Rejects with its last error at the deadline.
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
        // Looks after the code that announced the event.
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

/** Creates an event of a fake. `until` looks after each `announce`. */
export function createEvent() {
  const { emit, subscribe } = createEmitter();
  return {
    announce: emit,
    until: <T>(look: () => T | Promise<T>) => untilRendered(subscribe, look),
  };
}
