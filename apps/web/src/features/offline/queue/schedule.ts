import type { SingleFlight } from "./other-tabs";
import { type OutboxState, tryReload } from "./outbox-state";
import { problemOf, problemOfRecording } from "./records";
import { type Interruption, pauseMs, type Retries } from "./retry-policy";

type ScheduleOptions = {
  state: OutboxState;
  sender: { send: () => Promise<Interruption | undefined>; hasWork: () => boolean };
  retries: Retries;
  singleFlight: SingleFlight;
  onSignedOut: () => void;
  /** A monotonic clock, in ms. */
  now: () => number;
  random: () => number;
};

const countUnsent = (state: OutboxState) => {
  const { lots, photos, recordings, deletions } = state.get();
  const records = lots.length + recordings.length + deletions.length;
  return records + photos.filter(({ status }) => status.kind !== "uploaded").length;
};

/** Whether a record waits for a retry. One that needs attention waits for the user instead. */
function isWaiting(state: OutboxState, id: string): boolean {
  const recording = state.recording(id);
  if (recording) return !problemOfRecording(recording);
  const photo = state.photo(id);
  const lot = state.lot(photo?.holder ?? id);
  return lot ? !problemOf(lot) : photo !== undefined;
}

/** Decides when the queue is uploaded: immediately, and after a failure with backoff, never earlier than Retry-After. */
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
  /** Starts the timer for the next attempt, and returns the status of the queue. */
  const planRetry = () => {
    timer.retryIn(retries.nextDueMs());
    return retries.waitingIds().some((id) => isWaiting(state, id)) ? "waiting" : "idle";
  };
  const attempt = async () => {
    if (!sender.hasWork()) return state.set({ status: planRetry() });
    state.set({ status: "sending" });
    const before = countUnsent(state);
    const interruption = await sender.send().catch((error: unknown) => {
      // An unexpected error of the app is reported, and pending changes are still retried.
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
    if (state.hasRefused()) await state.rewrite();
    await singleFlight(`lotwright-send-${state.userId}`, async () => {
      if (await tryReload(state)) return attempt();
      state.set({ status: "waiting" });
      pause({ kind: "waiting" });
    });
  };
  /** Whether to upload again because changes were added during the upload, unless the queue is paused. */
  const isDueAgain = () => isUrgent || (isWantedAgain && !timer.isPaused() && sender.hasWork());
  const runUntilDone = async () => {
    do {
      isWantedAgain = false;
      isUrgent = false;
      await run();
    } while (now() >= notBefore && isDueAgain() && state.get().status !== "signedOut");
  };
  /** Uploads the pending changes, including those added during the upload. */
  const flush = (): Promise<void> => {
    if (now() < notBefore) return Promise.resolve();
    isWantedAgain = true;
    running ??= runUntilDone().finally(() => {
      running = undefined;
    });
    return running;
  };
  /** Resets the backoff and uploads, because the server is reachable again. */
  const goOn = () => {
    timer.reset();
    isUrgent = true;
    return flush();
  };
  return {
    flush,
    goOn,
    /** Uploads everything now, even before Retry-After, because the user requests it. */
    flushNow() {
      notBefore = 0;
      retries.reset();
      return goOn();
    },
    stop: timer.clear,
  };
}

/** The timer that starts the next attempt. */
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
    /** Pauses the queue with exponential backoff, at least as long as Retry-After. */
    pause(retryAfterMs: number) {
      // Attempts outside the schedule, such as after each resized photo, do not advance the backoff.
      if (isScheduled || failures === 0) failures += 1;
      isScheduled = false;
      start(Math.max(pauseMs(failures, random), retryAfterMs));
    },
    retryIn(delayMs: number | undefined) {
      if (delayMs !== undefined) start(delayMs);
    },
  };
}
