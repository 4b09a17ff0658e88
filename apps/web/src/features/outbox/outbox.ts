import type { Item } from "@lotwright/contracts/items";
import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { makeId } from "../../lib/make-id";
import { createFlushing } from "./flushing";
import { createOutboxState, type OutboxState } from "./outbox-state";
import type { OutboxStore } from "./outbox-store";
import { createPreparing } from "./preparing";
import type { KeptLot, KeptPhoto, LotFields } from "./records";
import { createSender, type Line } from "./sender";
import type { SingleFlight } from "./single-flight";

export type OutboxEvents = {
  onDelivered: (lot: KeptLot, item: Item) => void;
  onPhotoRefused: (photo: KeptPhoto, message: string) => void;
  /** Over the limit of one lot; the rest was taken. */
  onLimit: () => void;
  /** The session has ended, or is somebody else's. */
  onSignedOut: () => void;
};

export type OutboxOptions = {
  userId: string;
  store: OutboxStore;
  line: Line;
  shrink: (photo: Blob) => Promise<Blob>;
  singleFlight: SingleFlight;
  announce: () => void;
  events: OutboxEvents;
  now?: () => number;
};

/** What became of a saved lot in the time that somebody was ready to wait. */
export type SaveOutcome =
  | { kind: "delivered"; item: Item }
  | { kind: "refused"; error: unknown }
  | { kind: "waiting" };

export type NewLot = {
  id: string;
  manifestId: string;
  manifestName: string;
  fields: LotFields;
  /** Whose photos become the lot's. */
  holder: string;
};

type Photos = {
  state: OutboxState;
  cancel: (id: string) => void;
  onLimit: () => void;
  onTaken: () => void;
};

function createDrafts({ state, cancel, onLimit, onTaken }: Photos) {
  const make = (photo: Pick<KeptPhoto, "holder" | "position" | "isCropped">): KeptPhoto => ({
    id: makeId(),
    userId: state.userId,
    isPrepared: false,
    ...photo,
  });
  const keep = async (photos: KeptPhoto[], pictures: readonly Blob[], removedPhotos: string[] = []) => {
    const kept = photos.flatMap(({ id }, index) => {
      const picture = pictures[index];
      return picture ? [{ id, picture }] : [];
    });
    await state.commit({ photos, pictures: kept, removedPhotos });
    onTaken();
  };
  return {
    async addPhotos(holder: string, pictures: readonly Blob[]): Promise<void> {
      const present = state.photosOf(holder);
      const taken = pictures.slice(0, Math.max(0, maxPhotosPerItem - present.length));
      if (taken.length < pictures.length) onLimit();
      const first = (present.at(-1)?.position ?? -1) + 1;
      // One at a time: a phone that is nearly full keeps as many as it can.
      const photos = taken.map((_, index) => make({ holder, position: first + index }));
      await Promise.all(photos.map((photo, index) => keep([photo], taken.slice(index, index + 1))));
    },
    /** The cropped photo takes the place of the one it was cut from. */
    async cropPhoto(photoId: string, picture: Blob): Promise<void> {
      const photo = state.photo(photoId);
      if (!photo) return;
      cancel(photoId);
      const { holder, position } = photo;
      await keep([make({ holder, position, isCropped: true })], [picture], [photoId]);
    },
    async removePhotos(photoIds: readonly string[]): Promise<void> {
      for (const id of photoIds) cancel(id);
      await state.commit({ removedPhotos: [...photoIds] });
    },
    async arrangePhotos(holder: string, photoIds: readonly string[]): Promise<void> {
      const photos = state.photosOf(holder);
      const positionOf = (id: string) => photoIds.indexOf(id);
      await state.commit({ photos: photos.map((photo) => ({ ...photo, position: positionOf(photo.id) })) });
    },
  };
}

function createLots(state: OutboxState, flushNow: () => unknown) {
  const reopen = async (lot: KeptLot, change: Partial<KeptLot>) => {
    const { failure: _, isRenewed: _renewed, ...rest } = lot;
    await state.commit({ lots: [{ ...rest, ...change }] });
    void flushNow();
  };
  return {
    /** Puts the lot with its photos behind those that wait already. */
    async addLot({ holder, ...lot }: NewLot): Promise<void> {
      const photos = state.photosOf(holder).map((photo) => ({ ...photo, holder: lot.id }));
      const sequence = (state.get().lots.at(-1)?.sequence ?? 0) + 1;
      const photoIds = photos.map(({ id }) => id);
      await state.commit({ lots: [{ ...lot, userId: state.userId, sequence, photoIds }], photos });
    },
    /** Hands a lot that was refused back to whoever is writing it. */
    async takeBack(lotId: string, holder: string): Promise<void> {
      const photos = state.photosOf(lotId).map((photo) => ({ ...photo, holder }));
      await state.commit({ removedLots: [lotId], photos });
    },
    async retryLot(lotId: string, lotNumber?: number): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      if (lotNumber === undefined) return reopen(lot, {});
      await reopen(lot, { fields: { ...lot.fields, lotNumber, onLotClash: "next" } });
    },
    async sendWithoutPhoto(lotId: string, photoId: string): Promise<void> {
      const lot = state.lot(lotId);
      if (!lot) return;
      await state.commit({ removedPhotos: [photoId] });
      await reopen(lot, { photoIds: lot.photoIds.filter((id) => id !== photoId) });
    },
    async discardLot(lotId: string): Promise<void> {
      const lot = state.lot(lotId);
      if (lot) await state.commit({ removedLots: [lotId], removedPhotos: lot.photoIds });
    },
  };
}

/** Those who wait for what becomes of a lot. */
function createOutcomes() {
  const waiting = new Map<string, (outcome: SaveOutcome) => void>();
  const settle = (lotId: string, outcome: SaveOutcome) => {
    waiting.get(lotId)?.(outcome);
    waiting.delete(lotId);
  };
  return {
    settle,
    of(lotId: string, patienceMs: number): Promise<SaveOutcome> {
      return new Promise((resolve) => {
        waiting.set(lotId, resolve);
        setTimeout(() => settle(lotId, { kind: "waiting" }), patienceMs);
      });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Everything one person captured on this phone, until the server has it. */
export function createOutbox(options: OutboxOptions) {
  const { userId, store, line, shrink, singleFlight, announce, events } = options;
  const state = createOutboxState({ userId, store, announce });
  const outcomes = createOutcomes();
  const sender = createSender({
    state,
    line,
    onDelivered(lot, item) {
      events.onDelivered(lot, item);
      outcomes.settle(lot.id, { kind: "delivered", item });
    },
    onParked: (lot, error) => outcomes.settle(lot.id, { kind: "refused", error }),
    onPhotoRefused: events.onPhotoRefused,
  });
  const { onSignedOut } = events;
  const now = options.now ?? (() => performance.now());
  const flushing = createFlushing({ state, sender, singleFlight, onSignedOut, now });
  const { flush } = flushing;
  const prepare = createPreparing({ state, shrink, singleFlight, onPrepared: () => void flush() });
  const flushNow = () => {
    sender.forgetBrokenAnswers();
    return flushing.flushNow();
  };
  const drafts = createDrafts({
    state,
    cancel: sender.cancelPhoto,
    onLimit: events.onLimit,
    onTaken: () => void prepare(),
  });
  const lots = createLots(state, flushNow);
  return {
    userId,
    view: state.get,
    subscribe: state.subscribe,
    picture: state.picture,
    showPreview: async (photoId: string) => {
      const { previews } = state.get();
      if (previews.has(photoId) || !state.photo(photoId)?.isPrepared) return;
      const picture = await state.picture(photoId);
      if (!picture || !state.photo(photoId) || state.get().previews.has(photoId)) return;
      state.set({ previews: new Map([...state.get().previews, [photoId, URL.createObjectURL(picture)]]) });
    },
    ...drafts,
    ...lots,
    /** Safe on the phone when it returns; waits a little for the server's answer, where one can come soon. */
    async save(lot: NewLot, patienceMs: number): Promise<SaveOutcome> {
      await lots.addLot(lot);
      const isNext = state.get().lots.every(({ id, failure }) => id === lot.id || failure);
      const isReady = isNext && state.photosOf(lot.id).every(({ url }) => url);
      const outcome: Promise<SaveOutcome> = isReady
        ? outcomes.of(lot.id, patienceMs)
        : Promise.resolve({ kind: "waiting" });
      void flush();
      return outcome;
    },
    flush,
    flushNow,
    /** Reads what other tabs or an earlier page have left, and goes on with it. */
    async resume(): Promise<void> {
      await state.reload();
      void prepare();
      void flush();
    },
    hasUnwritten: state.hasUnwritten,
    stop: flushing.stop,
  };
}
