import type { Item } from "@lotwright/contracts/items";
import { createDrafts } from "./draft-photos";
import { createFlushing } from "./flushing";
import { createKeptLots } from "./kept-lots";
import { createOutboxState, type OutboxState } from "./outbox-state";
import type { OutboxStore } from "./outbox-store";
import { createPreparing, type Shrink } from "./preparing";
import { createPreviews } from "./previews";
import type { KeptLot, KeptPhoto, NewLot } from "./records";
import { createSender, type OutboxApi } from "./sender";
import type { SingleFlight } from "./single-flight";

export type OutboxEvents = {
  /** `isAwaited`: a screen still waits for the lot it saved, and reports the result itself. */
  onDelivered: (lot: KeptLot, item: Item, isAwaited: boolean) => void;
  onPhotoRefused: (photo: KeptPhoto, message: string) => void;
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
  line: OutboxApi;
  shrink: Shrink;
  /** Asks the browser for persistent storage. */
  askToKeep: () => Promise<boolean>;
  singleFlight: SingleFlight;
  /** Yields the CPU after `workMs` milliseconds of work. */
  rest: (workMs: number) => Promise<void>;
  announce: () => void;
  events: OutboxEvents;
  now?: () => number;
};

/** The result of a saved lot's first attempt within the deadline. */
export type SaveOutcome =
  | { kind: "delivered"; item: Item }
  | { kind: "refused"; error: unknown }
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

/** The upload queue of one person: everything captured on this phone that the server does not have yet. */
export function createOutbox(options: OutboxOptions) {
  const { userId, store, line, askToKeep, singleFlight, announce, events } = options;
  const state = createOutboxState({ userId, store, announce });
  const outcomes = createOutcomes();
  const sender = createSender({
    state,
    line,
    onDelivered(lot, item) {
      events.onDelivered(lot, item, outcomes.isAwaited(lot.id));
      outcomes.settle(lot.id, { kind: "delivered", item });
    },
    onParked: (lot, error) => outcomes.settle(lot.id, { kind: "refused", error }),
    onPhotoRefused: events.onPhotoRefused,
  });
  const { onSignedOut } = events;
  const now = options.now ?? (() => performance.now());
  const flushing = createFlushing({ state, sender, singleFlight, onSignedOut, now });
  const { flush } = flushing;
  const { prepare, ...pictures } = createPictures(options, state, () => void flush());
  const withPreparing = (send: () => Promise<void>) => () => {
    void prepare();
    return send();
  };
  const flushNow = withPreparing(() => {
    sender.forgetBrokenAnswers();
    return flushing.flushNow();
  });
  const drafts = createDrafts({
    state,
    events,
    askToKeep,
    cancel: sender.cancelPhoto,
    onTaken: () => void prepare(),
  });
  const lots = createKeptLots({ state, cancelPhoto: sender.cancelPhoto, flushNow });
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
      const isNext = state.get().lots.every(({ id, failure }) => id === lot.id || failure);
      const isReady = isNext && state.photosOf(lot.id).every(({ url }) => url);
      const outcome: Promise<SaveOutcome> = isReady
        ? outcomes.of(lot.id, startDeadline())
        : Promise.resolve({ kind: "waiting" });
      void flush().finally(() => {
        // The queue is idle here: another tab may be sending the lot.
        if (state.get().status !== "idle") outcomes.settle(lot.id, { kind: "waiting" });
      });
      return outcome;
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
    goOn: withPreparing(flushing.goOn),
    /** Reads what other tabs or an earlier page have stored, and sends it. */
    async resume(): Promise<void> {
      await state.reload();
      void prepare();
      void flush();
    },
    ...{ hasUnwritten: state.hasUnwritten, stop: flushing.stop },
  };
}
