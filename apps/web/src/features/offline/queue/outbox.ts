import type { Item } from "@lotwright/contracts/catalog/items";
import { makeId } from "../../../lib/device";
import { type AdditionEvents, type Additions, createAdditions } from "./additions";
import { createChosenPhotos } from "./chosen-photos";
import { createDeletions } from "./deletions";
import type { LotSequence } from "./delivered-item";
import { createDrafts } from "./draft-photos";
import { createFrameCopies } from "./frame-copies";
import { createFrames } from "./frames";
import { createLastShots } from "./last-shots";
import { createListedLots } from "./listed-lots";
import { createMoving } from "./moving";
import { createOriginals } from "./originals";
import type { SingleFlight } from "./other-tabs";
import { createOutboxState, type OutboxState } from "./outbox-state";
import type { OutboxStore } from "./outbox-store";
import { createPendingLots } from "./pending-lots";
import { createPreparing, type Shrink } from "./preparing";
import { createPreviews } from "./previews";
import { createRecordings } from "./recording-sending";
import {
  type NewChange,
  type NewLot,
  type PendingChange,
  type PendingDeletion,
  type PendingPhoto,
  sentBody,
} from "./records";
import { createRetries } from "./retry-policy";
import { createSchedule } from "./schedule";
import { createSender } from "./sender";
import type { OutboxApi } from "./sender-options";
import { createSentRequests } from "./sent-requests";
import type { ShrinkFrame } from "./stored-frames";
import { createTurns } from "./turns";
import { createPace } from "./upload-pace";

export type OutboxEvents = AdditionEvents & {
  /**
   * Called after an upload. `isAwaited`: whether the screen that saved the lot still waits for the result and reports it itself.
   */
  onDelivered: (lot: PendingChange, item: Item, isAwaited: boolean) => void;
  onPhotoRejected: (photo: PendingPhoto, message: string) => void;
  /** Called when the session has ended, or belongs to another user. */
  onSignedOut: () => void;
};

export type OutboxOptions = {
  userId: string;
  /** Id of this device, sent with new lots. Undefined if the browser cannot store one. */
  deviceId: string | undefined;
  store: OutboxStore;
  api: OutboxApi;
  shrink: Shrink;
  shrinkFrame: ShrinkFrame;
  /** Asks the browser for persistent storage. Resolves to whether the browser has granted it. */
  askToKeep: () => Promise<boolean>;
  singleFlight: SingleFlight;
  /** Pauses between work items, so that the page stays responsive. `workMs`: how many ms the last work item took. */
  rest: (workMs: number) => Promise<void>;
  announce: () => void;
  /** Notes that lots have these numbers, which this device may have leased. */
  noteNumbers: (sequence: LotSequence, lotNumbers: readonly number[]) => void;
  /** Removes a lot that the server has deleted from what this page has cached. */
  noteRemoved: (deletion: PendingDeletion) => void;
  events: OutboxEvents;
  now?: () => number;
  /** Random numbers from 0 to 1 for the jitter of the backoff. */
  random?: () => number;
};

/** The result of a saved lot's first attempt, if it ends before the deadline. */
export type SaveOutcome =
  | { kind: "delivered"; item: Item }
  | { kind: "rejected"; error: unknown }
  | { kind: "waiting" };

/** Results of uploads that screens await after saving a lot. */
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

/** Creates the parts that upload the queue. */
function createSending(options: OutboxOptions, state: OutboxState, singleFlight: SingleFlight) {
  const { api, singleFlight: deletionFlight, events, deviceId, noteNumbers } = options;
  const now = options.now ?? (() => performance.now());
  const random = options.random ?? Math.random;
  const outcomes = createOutcomes();
  const retries = createRetries({ now, random });
  const { retain, ...originals } = createOriginals(state);
  const sentRequests = createSentRequests(state);
  const sender = createSender({
    state,
    api,
    retries,
    sentRequests,
    pace: createPace({ now, show: (pace) => state.get().pace !== pace && state.set({ pace }) }),
    deviceId,
    retainOriginals: retain,
    deletionFlight,
    onRemoved: options.noteRemoved,
    onDelivered(lot, item, isPart) {
      // If the server chose another number, another lot has the requested one.
      if (lot.kind === "create") noteNumbers(lot, [item.lotNumber, lot.fields.lotNumber]);
      events.onDelivered(lot, item, outcomes.isAwaited(lot.id));
      if (!isPart) outcomes.settle(lot.id, { kind: "delivered", item });
    },
    onRejected: (lot, error) => outcomes.settle(lot.id, { kind: "rejected", error }),
    onPhotoRejected: events.onPhotoRejected,
  });
  const { onSignedOut } = events;
  const schedule = createSchedule({ state, sender, retries, singleFlight, onSignedOut, now, random });
  /** Waits for the result of the lot's first attempt until the deadline. Returns immediately if no attempt can start now. */
  const firstAttempt = (lotId: string, startDeadline: () => AbortSignal): Promise<SaveOutcome> => {
    const outcome: Promise<SaveOutcome> = sender.isNext(lotId)
      ? outcomes.of(lotId, startDeadline())
      : Promise.resolve({ kind: "waiting" });
    void schedule.flush().finally(() => {
      // This tab is not uploading; another one may be uploading the lot.
      if (state.get().status !== "idle") outcomes.settle(lotId, { kind: "waiting" });
    });
    return outcome;
  };
  return { sender, schedule, firstAttempt, originals, restoreSent: sentRequests.restore };
}

/** Returns a function that asks the browser for persistent storage, once, after the first photo. */
function createQuestion(state: OutboxState, askToKeep: OutboxOptions["askToKeep"]): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    void askToKeep().then((isKept) => state.set({ isClearable: !isKept }));
  };
}

type Work = {
  additions: Additions;
  cancelPhoto: (id: string) => void;
  prepare: () => unknown;
  flush: () => unknown;
  flushNow: () => unknown;
};

/** Creates the functions that add photos and recordings to the queue. */
function createTaking(
  { userId, askToKeep, events, shrinkFrame, singleFlight }: OutboxOptions,
  state: OutboxState,
  { additions, cancelPhoto, prepare, flush, flushNow }: Work,
) {
  const lastShots = createLastShots(userId);
  const frames = { lastShots, copies: createFrameCopies(userId), singleFlight, shrinkFrame };
  const askOnce = createQuestion(state, askToKeep);
  const prepareTaken = () => {
    void prepare();
    askOnce();
  };
  const sendTaken = () => {
    void flush();
    askOnce();
  };
  return {
    ...createChosenPhotos({ state, additions, events, onTaken: prepareTaken }),
    ...createDrafts({
      state,
      cancel: cancelPhoto,
      onTaken: prepareTaken,
      onPrepared: () => void flush(),
    }),
    ...createFrames({ ...frames, state, additions, events, onTaken: sendTaken }),
    /** Writes the shots that are still being encoded when the page closes. */
    writeLastShots: lastShots.write,
    ...createRecordings({ state, makeId, onFull: events.onFull, onTaken: sendTaken, flushNow }),
  };
}

/** Encodes frames that a closed page has left. If that fails, the next flush tries again. */
function recoverFrames(state: OutboxState, recoverShots: () => Promise<void>): void {
  const hasFrames = state.all().photos.some(({ status }) => status.kind === "frame");
  if (hasFrames) void recoverShots().catch(() => undefined);
}

/** The upload queue of one user: everything captured on this phone that the server does not have yet. */
export function createOutbox(options: OutboxOptions) {
  const { userId, store, announce } = options;
  const state = createOutboxState({ userId, store, announce });
  const { takeTurn, withoutOthers } = createTurns(state, options.singleFlight);
  const { sender, schedule, firstAttempt, originals, restoreSent } = createSending(options, state, takeTurn);
  const { flush } = schedule;
  const { prepare, ...pictures } = createPictures(options, state, () => void flush());
  const prepareAll = () => {
    recoverFrames(state, taken.recoverShots);
    void prepare();
  };
  const withPreparing = (send: () => Promise<void>) => () => {
    prepareAll();
    return send();
  };
  const flushNow = withPreparing(schedule.flushNow);
  const additions = createAdditions(state);
  const { cancelPhoto } = sender;
  const taken = createTaking(options, state, { additions, cancelPhoto, prepare, flush, flushNow });
  const lots = createPendingLots({ state, settled: additions.settled, cancelPhoto, flushNow });
  return {
    userId,
    view: state.get,
    subscribe: state.subscribe,
    picture: state.picture,
    audio: state.audio,
    ...pictures,
    ...originals,
    ...taken,
    ...lots,
    ...createListedLots({ state, withoutOthers }),
    ...createDeletions({ ...options, state, withoutOthers, sender, flush, flushNow }),
    ...createMoving({ state, settled: additions.settled, flushNow }),
    /**
     * Stores the lot on the phone, and waits for the result of the first attempt until the deadline, if an attempt can
     * start now.
     * @param startDeadline Called when the wait begins. Its signal aborts the wait.
     */
    async save(lot: NewLot, startDeadline: () => AbortSignal): Promise<SaveOutcome> {
      await lots.addLot(lot);
      return firstAttempt(lot.id, startDeadline);
    },
    /** Stores the change of an item like `save`. Also returns `lotId`, the id of the change in the queue. */
    async saveChange(
      change: NewChange,
      startDeadline: () => AbortSignal,
    ): Promise<SaveOutcome & { lotId: string }> {
      const lotId = await lots.addChange(change);
      return { ...(await firstAttempt(lotId, startDeadline)), lotId };
    },
    /**
     * Removes a lot that was certainly not sent, and returns its photos to the draft `holder`. Resolves to whether it
     * did.
     * @param isWanted Called at the moment of the removal.
     */
    async takeBackUnsent(lotId: string, holder: string, isWanted: () => boolean): Promise<boolean> {
      const isTaken = await withoutOthers(async () => {
        const lot = state.lot(lotId);
        const isUnsent = lot && !sentBody(lot) && isWanted();
        if (isUnsent) await lots.takeBack(lotId, holder);
        return isUnsent;
      });
      return isTaken ?? false;
    },
    /** Keeps the lot from being uploaded while the user edits it. Returns a function that releases the lot. */
    hold(lotId: string): () => void {
      const release = sender.hold(lotId);
      return () => {
        release();
        void flush();
      };
    },
    /** Uploads all pending changes, including those of other tabs. */
    flush: withPreparing(flush),
    flushNow,
    /** Continues uploading, because the server is reachable again. */
    goOn: withPreparing(schedule.goOn),
    /** Reads what other tabs or an earlier page have stored, and uploads it. */
    async resume(): Promise<void> {
      await state.reload().then(restoreSent);
      prepareAll();
      void flush();
    },
    hasUnwritten: state.hasUnwritten,
    stop: schedule.stop,
  };
}
