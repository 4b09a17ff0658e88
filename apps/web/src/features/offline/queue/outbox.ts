import type { Item } from "@lotwright/contracts/items";
import { createDrafts } from "./draft-photos";
import type { SingleFlight } from "./other-tabs";
import { createOutboxState, type OutboxState } from "./outbox-state";
import type { OutboxStore } from "./outbox-store";
import { createPendingLots } from "./pending-lots";
import { createPreparing, type Shrink } from "./preparing";
import { createPreviews } from "./previews";
import type { NewChange, NewLot, PendingChange, PendingPhoto } from "./records";
import { createRetries } from "./retry-policy";
import { createSchedule } from "./schedule";
import { createSender, type OutboxApi } from "./sender";

export type OutboxEvents = {
  /** `isAwaited`: a screen still waits for the lot it saved, and reports the result itself. */
  onDelivered: (lot: PendingChange, item: Item, isAwaited: boolean) => void;
  onPhotoRejected: (photo: PendingPhoto, message: string) => void;
  /** Some photos exceed the limit of a lot; the others were added. */
  onLimit: () => void;
  /** Nothing was added: the phone's storage is full. */
  onFull: () => void;
  /** The session has ended, or belongs to another user. */
  onSignedOut: () => void;
};

export type OutboxOptions = {
  userId: string;
  store: OutboxStore;
  api: OutboxApi;
  shrink: Shrink;
  /** Asks the browser for persistent storage. */
  askToKeep: () => Promise<boolean>;
  singleFlight: SingleFlight;
  /** Yields the CPU after `workMs` milliseconds of work. */
  rest: (workMs: number) => Promise<void>;
  announce: () => void;
  events: OutboxEvents;
  now?: () => number;
  /** The jitter of the backoff, from 0 to 1. */
  random?: () => number;
};

/** The result of a saved lot's first attempt within the deadline. */
export type SaveOutcome =
  | { kind: "delivered"; item: Item }
  | { kind: "rejected"; error: unknown }
  | { kind: "waiting" };

/** Screens that wait for the result of a lot. */
function createOutcomes() {
  const waiting = new Map<string, (outcome: SaveOutcome) => void>();
  const settle = (lotId: string, outcome: SaveOutcome) => {
    waiting.get(lotId)?.(outcome);
    waiting.delete(lotId);
  };
  return {
    settle,
    isAwaited: (lotId: string) => waiting.has(lotId),
    of(lotId: string, deadline: AbortSignal): Promise<SaveOutcome> {
      return new Promise((resolve) => {
        waiting.set(lotId, resolve);
        const giveUp = () => settle(lotId, { kind: "waiting" });
        if (deadline.aborted) giveUp();
        else deadline.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
}

function createPictures(
  { shrink, singleFlight, rest }: OutboxOptions,
  state: OutboxState,
  onPrepared: () => void,
) {
  const { putSmall, show, showWhole } = createPreviews(state, shrink);
  const prepare = createPreparing({ state, shrink, singleFlight, rest, onShrunk: putSmall, onPrepared });
  return { prepare, showPreview: show, showWhole };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The parts that send the queue. */
function createSending(options: OutboxOptions, state: OutboxState) {
  const { api, singleFlight, events } = options;
  const now = options.now ?? (() => performance.now());
  const random = options.random ?? Math.random;
  const outcomes = createOutcomes();
  const retries = createRetries({ now, random });
  const sender = createSender({
    state,
    api,
    retries,
    onDelivered(lot, item) {
      events.onDelivered(lot, item, outcomes.isAwaited(lot.id));
      outcomes.settle(lot.id, { kind: "delivered", item });
    },
    onRejected: (lot, error) => outcomes.settle(lot.id, { kind: "rejected", error }),
    onPhotoRejected: events.onPhotoRejected,
  });
  const { onSignedOut } = events;
  const schedule = createSchedule({ state, sender, retries, singleFlight, onSignedOut, now, random });
  /** Waits for the first attempt until the deadline, if one can start now. */
  const firstAttempt = (lotId: string, startDeadline: () => AbortSignal): Promise<SaveOutcome> => {
    const outcome: Promise<SaveOutcome> = sender.isNext(lotId)
      ? outcomes.of(lotId, startDeadline())
      : Promise.resolve({ kind: "waiting" });
    void schedule.flush().finally(() => {
      // The queue is idle here: another tab may be sending the lot.
      if (state.get().status !== "idle") outcomes.settle(lotId, { kind: "waiting" });
    });
    return outcome;
  };
  return { sender, schedule, firstAttempt };
}

/** The upload queue of one person: everything captured on this phone that the server does not have yet. */
export function createOutbox(options: OutboxOptions) {
  const { userId, store, askToKeep, announce, events } = options;
  const state = createOutboxState({ userId, store, announce });
  const { sender, schedule, firstAttempt } = createSending(options, state);
  const { flush } = schedule;
  const { prepare, ...pictures } = createPictures(options, state, () => void flush());
  const withPreparing = (send: () => Promise<void>) => () => {
    void prepare();
    return send();
  };
  const flushNow = withPreparing(schedule.flushNow);
  const drafts = createDrafts({
    state,
    events,
    askToKeep,
    cancel: sender.cancelPhoto,
    onTaken: () => void prepare(),
  });
  const lots = createPendingLots({ state, cancelPhoto: sender.cancelPhoto, flushNow });
  return {
    userId,
    view: state.get,
    subscribe: state.subscribe,
    picture: state.picture,
    ...pictures,
    ...drafts,
    ...lots,
    /**
     * Stores the lot on the phone, and waits for the first attempt until the deadline, if one can start now.
     *
     * @param startDeadline called when the wait begins
     */
    async save(lot: NewLot, startDeadline: () => AbortSignal): Promise<SaveOutcome> {
      await lots.addLot(lot);
      return firstAttempt(lot.id, startDeadline);
    },
    /** Stores the change of an item like `save`; `lotId` names its record. */
    async saveChange(
      change: NewChange,
      startDeadline: () => AbortSignal,
    ): Promise<SaveOutcome & { lotId: string }> {
      const lotId = await lots.addChange(change);
      return { ...(await firstAttempt(lotId, startDeadline)), lotId };
    },
    /** Holds a lot back while the person edits it; the others are sent. */
    hold(lotId: string): () => void {
      const release = sender.hold(lotId);
      return () => {
        release();
        void flush();
      };
    },
    /** Sends all pending changes, those of other tabs included. */
    flush: withPreparing(flush),
    flushNow,
    /** The server is reachable again. */
    goOn: withPreparing(schedule.goOn),
    /** Reads what other tabs or an earlier page have stored, and sends it. */
    async resume(): Promise<void> {
      await state.reload();
      void prepare();
      void flush();
    },
    hasUnwritten: state.hasUnwritten,
    stop: schedule.stop,
  };
}
