import { changedFields } from "../../../lib/changed-fields";
import { makeId } from "../../../lib/make-id";
import { pick } from "../../../lib/pick";
import { createHiding } from "./hidden";
import type { OutboxState } from "./outbox-state";
import type { ItemValues, KeptLot, NewChange, NewLot } from "./records";

const reopened = ({ failure: _, isRenewed: _renewed, ...lot }: KeptLot): KeptLot => lot;

/** Applies a change to a lot that was not sent yet. */
function amended(lot: KeptLot, { photoUrls, ...fields }: ItemValues): KeptLot {
  const { onLotClash, ...before } = lot.fields;
  const isSuggested = onLotClash && fields.lotNumber === lot.fields.lotNumber;
  const clash = isSuggested ? { onLotClash } : {};
  return { ...reopened(lot), fields: { ...before, ...fields, ...clash }, photoIds: photoUrls };
}

/** Merges the change into an earlier pending change of the same item. */
function toChange(
  userId: string,
  change: NewChange,
  earlier: KeptLot | undefined,
): Omit<KeptLot, "sequence"> {
  const { item, manifestName, base, fields } = change;
  const { photoUrls, ...values } = fields;
  const { id: itemId, manifestId, updatedAt } = item;
  const expectedUpdatedAt = earlier?.change ? earlier.change.expectedUpdatedAt : updatedAt;
  const names = Object.keys(changedFields(base, fields));
  return {
    id: makeId(),
    userId,
    manifestId,
    manifestName,
    fields: { ...values, manifestId },
    photoIds: photoUrls,
    change: {
      itemId,
      base: { ...pick(base, names), ...earlier?.change?.base },
      ...(expectedUpdatedAt && { expectedUpdatedAt }),
    },
  };
}

type KeptLotsOptions = {
  state: OutboxState;
  cancelPhoto: (id: string) => void;
  flushNow: () => unknown;
};

/** Operations on the lots stored on this phone. */
export function createKeptLots({ state, cancelPhoto, flushNow }: KeptLotsOptions) {
  const reopen = async (lot: KeptLot, change: Partial<KeptLot>) => {
    await state.commitPromptly({ lots: [{ ...reopened(lot), ...change }] });
    void flushNow();
  };
  const nextSequence = () => (state.get().lots.at(-1)?.sequence ?? 0) + 1;
  /** Moves the named photos to the lot, and deletes the holders' other photos. */
  const commitWithPhotos = async (lot: KeptLot, holders: string[], removedLots: string[]) => {
    const photos = holders.flatMap((holder) => state.photosOf(holder));
    const isNamed = ({ id }: { id: string }) => lot.photoIds.includes(id);
    const removedPhotos = photos.filter((photo) => !isNamed(photo)).map(({ id }) => id);
    for (const id of removedPhotos) cancelPhoto(id);
    const own = photos
      .filter(isNamed)
      .map((photo) => ({ ...photo, holder: lot.id, position: lot.photoIds.indexOf(photo.id) }));
    await state.commitPromptly({ lots: [lot], photos: own, removedLots, removedPhotos });
    void flushNow();
  };
  return {
    ...createHiding({ state, cancelPhoto, onUnhidden: () => void flushNow() }),
    /** Appends the lot with its photos to the queue. */
    async addLot({ holder, ...lot }: NewLot): Promise<void> {
      const photos = state.photosOf(holder).map((photo) => ({ ...photo, holder: lot.id }));
      const sequence = nextSequence();
      const photoIds = photos.map(({ id }) => id);
      await state.commitPromptly({ lots: [{ ...lot, userId: state.userId, sequence, photoIds }], photos });
    },
    /** Changes the pending lot if it was not sent yet; otherwise queues the change behind it. */
    async saveChange(change: NewChange): Promise<void> {
      const { item, holder, fields } = change;
      const creation = state.lot(item.id);
      if (creation && !creation.sent) {
        return commitWithPhotos(amended(creation, fields), [creation.id, holder], []);
      }
      const earlier = state.get().lots.find((lot) => lot.change?.itemId === item.id);
      const lot = {
        ...toChange(state.userId, change, earlier),
        sequence: earlier?.sequence ?? nextSequence(),
      };
      const removed = earlier ? [earlier.id] : [];
      await commitWithPhotos(lot, [holder, ...removed], removed);
    },
    /** Resolves a conflict in favor of the person's values. */
    async keepMine(lotId: string): Promise<void> {
      const lot = state.lot(lotId);
      const newer = lot?.failure?.newer;
      if (!lot?.change || !newer) return;
      const base = pick(newer, Object.keys(lot.change.base));
      await reopen(lot, { change: { ...lot.change, base, expectedUpdatedAt: newer.updatedAt } });
    },
    /** Returns a rejected lot to the form that is still open. */
    async takeBack(lotId: string, holder: string): Promise<void> {
      const photos = state.photosOf(lotId).map((photo) => ({ ...photo, holder }));
      await state.commitPromptly({ removedLots: [lotId], photos });
    },
    async retryLot(lotId: string, lotNumber?: number): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      if (lotNumber === undefined) return reopen(lot, {});
      await reopen(lot, { fields: { ...lot.fields, lotNumber, onLotClash: "next" } });
    },
    /** Retries all rejected lots. */
    async retryParked(): Promise<void> {
      const parked = state.get().lots.filter(({ failure }) => failure);
      await state.commitPromptly({ lots: parked.map(reopened) });
      void flushNow();
    },
    async sendWithoutPhoto(lotId: string, photoId: string): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      await state.commitPromptly({ removedPhotos: [photoId] });
      await reopen(lot, { photoIds: lot.photoIds.filter((id) => id !== photoId) });
    },
    /** Deletes the lot with its photos. */
    async discardLot({ id, photoIds }: Pick<KeptLot, "id" | "photoIds">): Promise<void> {
      state.hidden.delete([id, ...photoIds]);
      await state.commitPromptly({ removedLots: [id], removedPhotos: photoIds });
    },
  };
}
