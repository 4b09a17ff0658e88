import { failureOf, isNotFound } from "../../../lib/error-message";
import type { NamedLot } from "../../../lib/format";
import { recordsOfLots } from "./deleted-lots";
import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";
import { idsOf } from "./outbox-writer";
import { deletionKey, deletionOwner, type PendingDeletion, type RecordingStatus, sentBody } from "./records";
import { blockedBy, type Interruption, interruptionOf, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import type { createTurns } from "./turns";

/** How many ms a deletion waits whose Undo another tab offers. */
const otherTabMs = 5_000;

/** Lock of a deletion while a tab offers Undo, and while a tab sends it. */
const lockOf = ({ id }: Pick<PendingDeletion, "id">) => `lotwright-${id}`;

const failureOfCall = (call: Promise<unknown>): Promise<{ error: unknown } | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );

/** Sends the deletions whose Undo is no longer offered. `isHeld`: whether this tab still offers it. */
export function createDeletionSending(options: SenderOptions, isHeld: (id: string) => boolean) {
  const { state, api, retries, deletionFlight, onRemoved } = options;
  const running = new Set<string>();
  const next = () =>
    state
      .get()
      .deletions.find(({ id, status }) => status.kind !== "rejected" && !isHeld(id) && retries.isDue(id));

  const settleFailure = async (deletion: PendingDeletion, error: unknown) => {
    const failure = failureOf(error);
    const { status, message = "", retryAfterSeconds } = failure ?? {};
    const kind = kindOfFailure(status);
    const setStatus = (changed: RecordingStatus) =>
      state.commit({ deletions: [{ ...deletion, status: changed }] });
    if (kind === "reject") await setStatus({ kind: "rejected", message });
    if (kind === "retry" && retries.countFailure(deletion.id)) await setStatus({ kind: "failing", message });
    const retryAfterMs = retryAfterSeconds && retryAfterSeconds * 1_000;
    return blockedBy(error) ?? interruptionOf({ status, message, retryAfterMs });
  };
  const request = async (deletion: PendingDeletion): Promise<Interruption | undefined> => {
    const { id, itemId } = deletion;
    const recordsOf = () => recordsOfLots(state.all(), new Set([itemId]));
    const isOnServer = !recordsOf().lots.some((lot) => lot.kind === "create" && !sentBody(lot));
    const failed = isOnServer ? await failureOfCall(api.removeItem(itemId)) : undefined;
    if (failed && !isNotFound(failed.error)) return settleFailure(deletion, failed.error);
    // The lot may still exist in a manifest that the user may no longer see.
    const hidden = failed && (await failureOfCall(api.readManifest(deletion.manifestId)));
    if (hidden) return settleFailure(deletion, hidden.error);
    retries.countSuccess(id);
    onRemoved(deletion);
    const { lots, photos, recordings } = recordsOf();
    await state.commitPromptly({
      removedDeletions: [id],
      removedLots: idsOf(lots),
      removedPhotos: idsOf(photos),
      removedRecordings: idsOf(recordings),
    });
    return undefined;
  };
  const send = async (deletion: PendingDeletion): Promise<Interruption | undefined> => {
    let interruption: Interruption | undefined;
    running.add(deletion.id);
    const isOwn = await deletionFlight(lockOf(deletion), async () => {
      interruption = await request(deletion);
    }).finally(() => running.delete(deletion.id));
    if (!isOwn) retries.postpone(deletion.id, otherTabMs);
    return interruption;
  };
  return {
    isRunning: (id: string) => running.has(id),
    hasWork: () => next() !== undefined,
    async sendAll(): Promise<Interruption | undefined> {
      for (let deletion = next(); deletion; deletion = next()) {
        const interruption = await send(deletion);
        if (interruption) return interruption;
      }
      return undefined;
    },
  };
}

type DeletionsOptions = {
  state: OutboxState;
  singleFlight: SingleFlight;
  withoutOthers: ReturnType<typeof createTurns>["withoutOthers"];
  sender: {
    hold: (id: string) => () => void;
    isRemoving: (id: string) => boolean;
    cancelPhoto: (id: string) => void;
  };
  flush: () => unknown;
  flushNow: () => unknown;
};

/** Creates a promise that is resolved from outside. */
function createSignal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export type DeletedLot = NamedLot & { id: string; manifestId: string };

/** Adds deletions of lots to the queue, and withdraws them. */
export function createDeletions(options: DeletionsOptions) {
  const { state, singleFlight, withoutOthers, sender, flush, flushNow } = options;
  /** Functions that end the Undo of this tab, by deletion. */
  const offered = new Map<string, () => Promise<void>>();
  const store = async (deletion: PendingDeletion) => {
    const { photos } = recordsOfLots(state.all(), new Set([deletion.itemId]));
    for (const { id } of photos) sender.cancelPhoto(id);
    await state.commitPromptly({ deletions: [deletion] });
  };
  /** Whether the deletion is withdrawn. False if it is being sent. */
  const withdraw = async (id: string): Promise<boolean> => {
    if (sender.isRemoving(id)) return false;
    await state.commitPromptly({ removedDeletions: [id] });
    void flushNow();
    return true;
  };
  return {
    /**
     * Stores the deletion of a lot, which disappears from all screens of this device. No tab sends it until the returned function is
     * called, or this page closes.
     */
    async removeLot({ id: itemId, manifestId, lotNumber, sectionLetter }: DeletedLot): Promise<() => void> {
      const id = deletionKey(itemId);
      const deletion: PendingDeletion = {
        ...{ kind: "delete", id, userId: deletionOwner(state.userId), status: { kind: "queued" } },
        ...{ itemId, manifestId, lotNumber, sectionLetter },
      };
      const release = sender.hold(id);
      const stored = createSignal();
      const ended = createSignal();
      const offerUndo = async () => {
        await store(deletion);
        stored.resolve();
        await ended.promise;
      };
      const offering = singleFlight(lockOf(deletion), offerUndo).then(async (isOwn) => {
        if (!isOwn) await offerUndo();
        release();
      });
      const endUndo = () => {
        offered.delete(id);
        ended.resolve();
        return offering;
      };
      offered.set(id, endUndo);
      await stored.promise;
      return () => void endUndo().then(flush);
    },
    /** Withdraws a deletion, so that the lot with all its records is back. Resolves to false if the deletion may be in flight. */
    async keepLot(itemId: string): Promise<boolean> {
      const id = deletionKey(itemId);
      const endUndo = offered.get(id);
      const isKept = endUndo ? await withdraw(id) : await withoutOthers(() => withdraw(id));
      await endUndo?.();
      return isKept ?? false;
    },
    /** Sends a deletion again that needs attention. */
    async retryDeletion(id: string): Promise<void> {
      const status: RecordingStatus = { kind: "queued" };
      const failed = state.get().deletions.filter((each) => each.id === id);
      await state.commitPromptly({ deletions: failed.map((each) => ({ ...each, status })) });
      void flushNow();
    },
  };
}
