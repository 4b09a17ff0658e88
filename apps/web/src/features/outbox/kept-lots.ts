import { changedFields } from "../../lib/changed-fields";
import { makeId } from "../../lib/make-id";
import { createHiding } from "./hidden";
import type { OutboxState } from "./outbox-state";
import { pick } from "./pick";
import type { ItemValues, KeptLot, NewChange, NewLot } from "./records";

const reopened = ({ failure: _, isRenewed: _renewed, ...lot }: KeptLot): KeptLot => lot;

/** A lot that has not been sent becomes another one; nothing has to follow it. */
function amended(lot: KeptLot, { photoUrls, ...fields }: ItemValues): KeptLot {
  const { onLotClash, ...before } = lot.fields;
  const isSuggested = onLotClash && fields.lotNumber === lot.fields.lotNumber;
  const clash = isSuggested ? { onLotClash } : {};
  return { ...reopened(lot), fields: { ...before, ...fields, ...clash }, photoIds: photoUrls };
}

/** An earlier change of the same item that still waits goes with the new one. */
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

/** What is done with lots that were saved on this phone. */
export function createKeptLots({ state, cancelPhoto, flushNow }: KeptLotsOptions) {
  const reopen = async (lot: KeptLot, change: Partial<KeptLot>) => {
    await state.commitPromptly({ lots: [{ ...reopened(lot), ...change }] });
    void flushNow();
  };
  const nextSequence = () => (state.get().lots.at(-1)?.sequence ?? 0) + 1;
  /** The photos that the lot names become its own; the others of these holders go. */
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
    /** Puts the lot with its photos behind those that wait already. */
    async addLot({ holder, ...lot }: NewLot): Promise<void> {
      const photos = state.photosOf(holder).map((photo) => ({ ...photo, holder: lot.id }));
      const sequence = nextSequence();
      const photoIds = photos.map(({ id }) => id);
      await state.commitPromptly({ lots: [{ ...lot, userId: state.userId, sequence, photoIds }], photos });
    },
    /** Changes the lot where it waits, if it was not sent yet; else the change waits behind it. */
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
    /** The person's own words stand, over what somebody else saved meanwhile. */
    async keepMine(lotId: string): Promise<void> {
      const lot = state.lot(lotId);
      const newer = lot?.failure?.newer;
      if (!lot?.change || !newer) return;
      const base = pick(newer, Object.keys(lot.change.base));
      await reopen(lot, { change: { ...lot.change, base, expectedUpdatedAt: newer.updatedAt } });
    },
    /** Hands a lot that was refused back to whoever is writing it. */
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
    /** All that the server did not take, at once. */
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
    /** With its photos. */
    async discardLot({ id, photoIds }: Pick<KeptLot, "id" | "photoIds">): Promise<void> {
      state.hidden.delete([id, ...photoIds]);
      await state.commitPromptly({ removedLots: [id], removedPhotos: photoIds });
    },
  };
}
