import { backOffMs } from "../../../lib/back-off";
import type { Interruption } from "./interruption";
import type { OutboxState } from "./outbox-state";
import type { SingleFlight } from "./single-flight";

type FlushingOptions = {
  state: OutboxState;
  sender: { send: () => Promise<Interruption | undefined>; hasWork: () => boolean };
  singleFlight: SingleFlight;
  onSignedOut: () => void;
  /** Monotonic time in milliseconds. */
  now: () => number;
};

const countUnsent = (state: OutboxState) => {
  const { lots, photos } = state.get();
  return lots.length + photos.filter(({ url }) => !url).length;
};

/** Schedules attempts: immediately, with exponential backoff after a failure, and never before Retry-After. */
export function createFlushing({ state, sender, singleFlight, onSignedOut, now }: FlushingOptions) {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isUrgent = false;
  let failures = 0;
  let isDue = false;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = ({ kind, retryAfterMs, holdsUpNothing }: Interruption) => {
    if (kind === "signedOut") return onSignedOut();
    // Attempts outside the schedule, such as for each prepared photo, do not advance the backoff.
    if (isDue || failures === 0) failures += 1;
    isDue = false;
    if (retryAfterMs && !holdsUpNothing) notBefore = now() + retryAfterMs;
    const takeTurn = () => {
      isDue = true;
      void flush();
    };
    timer = setTimeout(takeTurn, Math.max(backOffMs(failures), retryAfterMs ?? 0));
  };
  const attempt = async () => {
    if (!sender.hasWork()) return state.set({ status: "idle" });
    state.set({ status: "sending" });
    const before = countUnsent(state);
    const interruption = await sender.send().catch((error: unknown) => {
      // The page reports our own bug; the pending changes are retried all the same.
      state.set({ status: "waiting" });
      plan({ kind: "waiting" });
      throw error;
    });
    if (!interruption || countUnsent(state) < before) failures = 0;
    state.set({ status: interruption?.kind ?? "idle", reason: interruption?.message });
    if (interruption) plan(interruption);
  };
  const run = async () => {
    clearTimeout(timer);
    if (state.hasUnwritten()) await state.rewrite();
    await singleFlight(`lotwright-send-${state.userId}`, async () => {
      await state.reload();
      await attempt();
    });
  };
  const runUntilDone = async () => {
    do {
      isWantedAgain = false;
      isUrgent = false;
      await run();
    } while (now() >= notBefore && (isUrgent || (isWantedAgain && state.get().status === "idle")));
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
    failures = 0;
    isUrgent = true;
    return flush();
  };
  return {
    flush,
    goOn,
    /** The person requests an attempt now, also before Retry-After. */
    flushNow() {
      notBefore = 0;
      return goOn();
    },
    stop: () => clearTimeout(timer),
  };
}
