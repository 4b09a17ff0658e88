import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";
import { problemOf } from "./records";
import { type Interruption, pauseMs, type Retries } from "./retry-policy";

type ScheduleOptions = {
  state: OutboxState;
  sender: { send: () => Promise<Interruption | undefined>; hasWork: () => boolean };
  retries: Retries;
  singleFlight: SingleFlight;
  onSignedOut: () => void;
  /** Monotonic time in milliseconds. */
  now: () => number;
  random: () => number;
};

const countUnsent = (state: OutboxState) => {
  const { lots, photos } = state.get();
  return lots.length + photos.filter(({ status }) => status.kind !== "uploaded").length;
};

/** Sends the queue immediately, with backoff after a failure, and never before Retry-After. */
export function createSchedule(options: ScheduleOptions) {
  const { state, sender, retries, singleFlight, now } = options;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isUrgent = false;
  let notBefore = 0;
  const timer = createTimer(options, () => void flush());

  const pause = ({ kind, retryAfterMs = 0 }: Interruption) => {
    if (kind === "signedOut") return options.onSignedOut();
    if (retryAfterMs > 0) notBefore = now() + retryAfterMs;
    timer.pause(retryAfterMs);
  };
  /** A lot that needs attention is no reason to tell the person to wait. */
  const isWaiting = (id: string) => {
    const photo = state.photo(id);
    const lot = state.lot(photo?.holder ?? id);
    return lot ? !problemOf(lot) : photo !== undefined;
  };
  /** Starts the timer for records that wait for their next attempt, and returns the status of the queue. */
  const planRetry = () => {
    timer.retryIn(retries.nextDueMs());
    return retries.waitingIds().some(isWaiting) ? "waiting" : "idle";
  };
  const attempt = async () => {
    if (!sender.hasWork()) return state.set({ status: planRetry() });
    state.set({ status: "sending" });
    const before = countUnsent(state);
    const interruption = await sender.send().catch((error: unknown) => {
      // The page reports our own bug; the pending changes are retried all the same.
      state.set({ status: "waiting" });
      pause({ kind: "waiting" });
      throw error;
    });
    if (!interruption || countUnsent(state) < before) timer.reset();
    if (interruption) pause(interruption);
    const status = interruption?.kind ?? planRetry();
    state.set({ status, reason: interruption?.message });
  };
  const run = async () => {
    timer.clear();
    if (state.hasUnwritten()) await state.rewrite();
    await singleFlight(`lotwright-send-${state.userId}`, async () => {
      await state.reload();
      await attempt();
    });
  };
  /** Changes that were added in between are sent too, unless the queue is paused. */
  const isDueAgain = () => isUrgent || (isWantedAgain && !timer.isPaused() && sender.hasWork());
  const runUntilDone = async () => {
    do {
      isWantedAgain = false;
      isUrgent = false;
      await run();
    } while (now() >= notBefore && isDueAgain() && state.get().status !== "signedOut");
  };
  /** Sends the pending changes, those that arrive in between included. */
  const flush = (): Promise<void> => {
    if (now() < notBefore) return Promise.resolve();
    isWantedAgain = true;
    running ??= runUntilDone().finally(() => {
      running = undefined;
    });
    return running;
  };
  /** The server is reachable again: resets the backoff. */
  const goOn = () => {
    timer.reset();
    isUrgent = true;
    return flush();
  };
  return {
    flush,
    goOn,
    /** The person requests an attempt of everything now, also before Retry-After. */
    flushNow() {
      notBefore = 0;
      retries.reset();
      return goOn();
    },
    stop: timer.clear,
  };
}

/** The timer of the next attempt. */
function createTimer({ random }: Pick<ScheduleOptions, "random">, flush: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isScheduled = false;
  const start = (delayMs: number) => {
    timer = setTimeout(() => {
      isScheduled = true;
      flush();
    }, delayMs);
  };
  return {
    clear: () => clearTimeout(timer),
    isPaused: () => failures > 0,
    reset() {
      failures = 0;
    },
    /** Pauses the queue with exponential backoff. */
    pause(retryAfterMs: number) {
      // Attempts outside the schedule, such as for each prepared photo, do not advance the backoff.
      if (isScheduled || failures === 0) failures += 1;
      isScheduled = false;
      start(Math.max(pauseMs(failures, random), retryAfterMs));
    },
    retryIn(delayMs: number | undefined) {
      if (delayMs !== undefined) start(delayMs);
    },
  };
}
