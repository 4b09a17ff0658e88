import { createDeletionSending } from "./deletions";
import { createFailures, createItemSending } from "./item-sending";
import { createPhotoSending } from "./photo-sending";
import { createRecordingSending } from "./recording-sending";
import type { PendingChange, PendingPhoto } from "./records";
import { blockedBy, type Interruption } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import { createUpdateSending } from "./update-sending";

/** Returns a function that says whether the server has all photos of a lot. */
const createPhotoCheck =
  ({ state }: SenderOptions) =>
  ({ id }: PendingChange): boolean =>
    state.photosOf(id).every(({ status }) => status.kind === "uploaded");

/** Lots whose upload is delayed, each with its latest hold. */
function createHolds() {
  const holds = new Map<string, symbol>();
  return {
    has: (lotId: string) => holds.has(lotId),
    /** Delays the upload of the lot or deletion until the returned function is called. After a later hold, the earlier function does nothing. */
    hold(lotId: string): () => void {
      const own = Symbol(lotId);
      holds.set(lotId, own);
      return () => {
        if (holds.get(lotId) === own) holds.delete(lotId);
      };
    },
  };
}

/**
 * Sends the deletions, because a later lot may have the number of a deleted one, then the lots in order, each after its photos, then
 * the photos of drafts, and then the recordings of items.
 */
export function createSender(options: SenderOptions) {
  const { state, api, retries, pace } = options;
  const photoSending = createPhotoSending(options);
  const settleFailure = createFailures(options);
  const sendItem = createItemSending(options, settleFailure);
  const hasAllPhotos = createPhotoCheck(options);
  const sendUpdates = createUpdateSending(options, settleFailure, hasAllPhotos);
  const recordingSending = createRecordingSending(options);
  const holds = createHolds();
  const deletionSending = createDeletionSending(options, holds.has);

  /** Whether the update must wait for the creation of its item. */
  const isBehindCreation = (lot: PendingChange) =>
    lot.kind === "update" && state.lot(lot.itemId)?.kind === "create";
  const isSkipped = (lot: PendingChange) =>
    lot.status.kind === "rejected" ||
    holds.has(lot.id) ||
    isBehindCreation(lot) ||
    [lot, ...state.photosOf(lot.id)].some(({ id }) => !retries.isDue(id));
  const nextLot = () => state.get().lots.find((lot) => !isSkipped(lot));
  const isSendable = ({ id, status }: PendingPhoto) =>
    status.kind === "prepared" && !photoSending.isRunning(id) && retries.isDue(id);
  /** The next photo of the next lot; if no lot is left, the next photo of a draft. */
  const nextPhoto = () => {
    const lotId = nextLot()?.id;
    const lotIds = new Set(state.get().lots.map(({ id }) => id));
    const { unreadable } = state.get();
    const belongs = ({ id, holder }: PendingPhoto) =>
      lotId ? holder === lotId : !lotIds.has(holder) && !unreadable.has(id);
    return state.get().photos.find((photo) => belongs(photo) && isSendable(photo));
  };

  const sendAll = async (): Promise<Interruption | undefined> => {
    const stopped = await deletionSending.sendAll();
    if (stopped) return stopped;
    const before = nextLot();
    const interruption = await photoSending.sendAll(nextPhoto);
    if (interruption) return interruption;
    const lot = nextLot();
    // The lot was rejected because of its photo, so the next lot is uploaded.
    if (lot?.id !== before?.id) return sendAll();
    // A photo of the lot is still being resized; the queue restarts after that.
    if (!lot || !hasAllPhotos(lot)) return undefined;
    const sending =
      lot.kind === "update"
        ? sendUpdates(state.get().lots.filter((other) => !isSkipped(other)))
        : sendItem(lot);
    return (await sending) ?? sendAll();
  };

  return {
    cancelPhoto: photoSending.cancel,
    isRemoving: deletionSending.isRunning,
    hold: holds.hold,
    hasWork: () =>
      nextPhoto() !== undefined ||
      nextLot() !== undefined ||
      recordingSending.hasWork() ||
      deletionSending.hasWork(),
    /** Whether the lot can be uploaded now, before all others. */
    isNext: (lotId: string) => {
      const lot = nextLot();
      return lot?.id === lotId && hasAllPhotos(lot);
    },
    async send(): Promise<Interruption | undefined> {
      const current = await api.currentUserId().then(
        (userId) => ({ userId }),
        (error: unknown) => ({ error }),
      );
      if ("error" in current) return blockedBy(current.error) ?? { kind: "waiting" };
      if (current.userId !== state.userId) return { kind: "signedOut" };
      return pace.during(async () => (await sendAll()) ?? recordingSending.sendAll());
    },
  };
}
