import { localPhoto, photoKey } from "../../../components/photos/photo-queue";
import { makeId } from "../../../lib/device";
import { changedFields, isSame, pick } from "../../../lib/fields";
import { createHiding } from "./hiding";
import type { OutboxState } from "./outbox-state";
import { assignChecks, followEdit } from "./photo-checks";
import {
  type ChangeStatus,
  type CreateItem,
  findUpdate,
  type ItemValues,
  itemIdOf,
  localIds,
  type NewChange,
  type NewLot,
  type PendingChange,
  type PendingPhoto,
  problemOf,
  rejectionOf,
  sentBody,
  type UpdateItem,
} from "./records";
import { localValues, storedValues } from "./update-values";

/** Makes a rejected change pending again. */
export function reopenChange<Change extends PendingChange>(lot: Change): Change {
  const body = sentBody(lot);
  const status: ChangeStatus = body ? { kind: "sent", body } : { kind: "queued" };
  return { ...lot, isRenewed: false, status };
}

/** Applies a change to a new lot that was not sent yet. */
function amended(lot: CreateItem, { photoUrls, ...fields }: ItemValues): CreateItem {
  const { onLotClash, ...before } = lot.fields;
  const isSuggested = onLotClash && fields.lotNumber === lot.fields.lotNumber;
  const clash = isSuggested ? { onLotClash } : {};
  return { ...reopenChange(lot), fields: { ...before, ...fields, ...clash }, photos: photoUrls };
}

/**
 * The base of the next pending change of an item. A value that returns to its original is compared with the pending
 * value, because otherwise it would count as unchanged and overwrite another user's change. Photos keep their base,
 * because their ids change with the upload.
 */
function nextBase({ base, fields: pending }: UpdateItem, next: ItemValues): Partial<ItemValues> {
  const isRestored = (name: string) => name !== "photoUrls" && isSame(pick(next, [name]), pick(base, [name]));
  return { ...base, ...pick(pending, Object.keys(base).filter(isRestored)) };
}

/** The record of a new lot with these photos. */
export function toCreation(
  userId: string,
  lot: Omit<NewLot, "holder">,
  photos: readonly PendingPhoto[],
): Omit<CreateItem, "sequence"> {
  return {
    ...lot,
    kind: "create",
    userId,
    photos: photos.map(({ id }) => localPhoto(id)),
    isRenewed: false,
    status: { kind: "queued" },
  };
}

/** The fields of a change, with the pending values of fields that only an earlier change has set. */
function withPending({ base, fields }: NewChange, earlier: UpdateItem | undefined): ItemValues {
  if (!earlier) return fields;
  const changed = Object.keys(changedFields(base, fields));
  const pending = { ...earlier.fields, photoUrls: earlier.photos };
  const names = Object.keys(earlier.base).filter((name) => !changed.includes(name));
  return { ...fields, ...pick(pending, names) };
}

/** The change with those photos of its form that were still being read when the user saved. */
function withArrived(change: NewChange, photos: readonly PendingPhoto[]): NewChange {
  const { photoUrls } = change.fields;
  const ids = localIds({ photos: photoUrls });
  const arrived = photos.flatMap(({ id }) => (ids.includes(id) ? [] : localPhoto(id)));
  return { ...change, fields: { ...change.fields, photoUrls: [...photoUrls, ...arrived] } };
}

/** Merges the change into an earlier pending change of the same item, if there is one. */
function toUpdate(
  userId: string,
  change: NewChange,
  earlier: UpdateItem | undefined,
): Omit<UpdateItem, "sequence"> {
  const { item, manifestName, base } = change;
  const { photoUrls, ...values } = withPending(change, earlier);
  return {
    kind: "update",
    id: makeId(),
    userId,
    manifestId: item.manifestId,
    manifestName,
    fields: { ...values, manifestId: item.manifestId },
    photos: photoUrls,
    isRenewed: false,
    status: { kind: "queued" },
    itemId: item.id,
    expectedUpdatedAt: (earlier ? earlier.expectedUpdatedAt : item.updatedAt) ?? null,
    sent: earlier?.sent,
    base: {
      ...pick(base, Object.keys(changedFields(base, change.fields))),
      ...(earlier && nextBase(earlier, { ...values, photoUrls })),
    },
  };
}

/** Sequence number of the next record to upload. */
export const nextSequence = (state: OutboxState) => (state.get().lots.at(-1)?.sequence ?? 0) + 1;

type PendingLotsOptions = {
  state: OutboxState;
  /** Resolves when the photos that were taken and chosen so far are in the queue. */
  settled: () => Promise<void>;
  cancelPhoto: (id: string) => void;
  flushNow: () => unknown;
};

/** Adds new lots and changes to the queue, and removes them again. */
export function createPendingLots({ state, settled, cancelPhoto, flushNow }: PendingLotsOptions) {
  /** The recordings of drafts, moved to the item or draft `holder`, including one in progress. */
  const movedRecordings = (drafts: string[], holder: string) => {
    for (const draft of drafts) state.openRecordings.move(draft, holder);
    return drafts
      .flatMap((draft) => state.recordingsOf(draft))
      .map((recording) => ({ ...recording, holder }));
  };
  /** Moves a lot's photos from its drafts to the lot, and deletes the drafts' other photos. */
  const commitWithPhotos = async (lot: PendingChange, holders: string[], removedLots: string[]) => {
    const ids = localIds(lot);
    const photos = holders.flatMap((holder) => state.photosOf(holder));
    const removedPhotos = photos.flatMap(({ id }) => (ids.includes(id) ? [] : id));
    for (const id of removedPhotos) cancelPhoto(id);
    const own = photos
      .filter(({ id }) => ids.includes(id))
      .map((photo) => ({ ...photo, holder: lot.id, position: ids.indexOf(photo.id) }));
    const recordings = movedRecordings(holders, itemIdOf(lot));
    await state.commitPromptly({ lots: [lot], photos: own, recordings, removedLots, removedPhotos });
  };
  return {
    ...createHiding({ state, cancelPhoto, onUnhidden: () => void flushNow() }),
    ...createDecisions({ state, flushNow }),
    /** Appends a new lot with its photos to the queue. */
    async addLot({ holder, ...lot }: NewLot): Promise<void> {
      await settled();
      const photos = state.photosOf(holder).map((photo) => ({ ...photo, holder: lot.id }));
      const created = { ...toCreation(state.userId, lot, photos), sequence: nextSequence(state) };
      assignChecks({ ...state, manifestId: lot.manifestId }, lot.id, localIds(created));
      const recordings = movedRecordings([holder], lot.id);
      await state.commitPromptly({ lots: [created], photos, recordings });
    },
    /**
     * Amends the pending lot if it was not sent yet, otherwise queues the change after the lot. Returns the changed record's id.
     */
    async addChange(requested: NewChange): Promise<string> {
      await settled();
      const change = withArrived(requested, state.photosOf(requested.holder));
      const { item, holder, base, fields } = change;
      followEdit({ ...state, manifestId: item.manifestId }, item.id, {
        before: base.photoUrls.map(photoKey),
        after: fields.photoUrls.map(photoKey),
      });
      const creation = state.lot(item.id);
      if (creation?.kind === "create" && !sentBody(creation)) {
        await commitWithPhotos(amended(creation, fields), [creation.id, holder], []);
        return creation.id;
      }
      const earlier = findUpdate(state.get().lots, item.id);
      const sequence = earlier?.sequence ?? nextSequence(state);
      const lot = { ...toUpdate(state.userId, change, earlier), sequence };
      const replaced = earlier ? [earlier.id] : [];
      await commitWithPhotos(lot, [holder, ...replaced], replaced);
      return lot.id;
    },
    /** Removes a rejected lot from the queue, and returns its photos to the form, which is still open. */
    async takeBack(lotId: string, holder: string): Promise<void> {
      const photos = state.photosOf(lotId).map((photo) => ({ ...photo, holder }));
      await state.commitPromptly({
        removedLots: [lotId],
        photos,
        recordings: movedRecordings([lotId], holder),
      });
    },
    /** Deletes the lot together with its photos. */
    async discardLot(lot: Pick<PendingChange, "id" | "photos">): Promise<void> {
      const photoIds = localIds(lot);
      state.hidden.delete([lot.id, ...photoIds]);
      const removedRecordings = state.recordingsOf(lot.id).map(({ id }) => id);
      await state.commitPromptly({ removedLots: [lot.id], removedPhotos: photoIds, removedRecordings });
    },
  };
}

/** Actions of the user on lots that need attention. */
function createDecisions({ state, flushNow }: Pick<PendingLotsOptions, "state" | "flushNow">) {
  const reopen = async (
    lot: PendingChange,
    change: Partial<Pick<PendingChange, "fields" | "photos">> = {},
  ) => {
    await state.commitPromptly({ lots: [{ ...reopenChange(lot), ...change }] });
    void flushNow();
  };
  return {
    /** Resolves a conflict with these values. Those that differ from the stored ones are sent, based on the stored ones. */
    async resolveConflict(lotId: string, chosen: Partial<ItemValues>): Promise<void> {
      const lot = state.lot(lotId);
      const rejection = lot && rejectionOf(lot);
      if (lot?.kind !== "update" || rejection?.kind !== "conflict") return;
      const { photoUrls: photos = lot.photos, ...fields } = chosen;
      const changed = Object.keys(changedFields(lot.base, localValues(lot)));
      const base = storedValues(rejection.remote, changed);
      const kept = { ...reopenChange(lot), fields: { ...lot.fields, ...fields }, photos, base };
      const left = Object.keys(changedFields(base, localValues(kept)));
      const removedPhotos = localIds(lot).filter((id) => !(left.length > 0 && localIds(kept).includes(id)));
      await state.commitPromptly(
        left.length > 0
          ? { lots: [{ ...kept, base: pick(base, left) }], removedPhotos }
          : { removedLots: [lot.id], removedPhotos },
      );
      void flushNow();
    },
    async retryLot(lotId: string, lotNumber?: number): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      if (lotNumber === undefined) return reopen(lot);
      await reopen(lot, { fields: { ...lot.fields, lotNumber, onLotClash: "next" } });
    },
    /** Retries all lots that need attention. */
    async retryRejected(): Promise<void> {
      const rejected = state.get().lots.filter(problemOf);
      await state.commitPromptly({ lots: rejected.map(reopenChange) });
      void flushNow();
    },
    /**
     * Uploads everything now, because the user requests it. Retries lots with a rejected photo too, since a proxy's
     * limit may have been raised.
     */
    async uploadNow(): Promise<void> {
      const rejected = state.get().lots.filter((lot) => rejectionOf(lot)?.kind === "photo");
      if (rejected.length > 0) await state.commitPromptly({ lots: rejected.map(reopenChange) });
      void flushNow();
    },
    async sendWithoutPhoto(lotId: string, photoId: string): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      await state.commitPromptly({ removedPhotos: [photoId] });
      const photos = lot.photos.filter((photo) => photo.kind === "stored" || photo.id !== photoId);
      await reopen(lot, { photos });
    },
  };
}
