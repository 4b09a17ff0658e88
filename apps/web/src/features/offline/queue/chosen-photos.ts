import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { localPhoto } from "../../../components/photos/photo-queue";
import { makeId } from "../../../lib/device";
import { type AdditionEvents, type Additions, nextPosition } from "./additions";
import type { OutboxState } from "./outbox-state";
import { reopenChange } from "./pending-lots";
import { copyBytes } from "./read-bytes";
import type { PendingPhoto } from "./records";
import { sortedByTimeTaken } from "./time-taken";

type ChosenOptions = {
  state: OutboxState;
  additions: Additions;
  events: AdditionEvents;
  onTaken: () => void;
};

type AddOptions = {
  /** Number of the item's photos that are on the server and count toward the limit of a lot. */
  elsewhere?: number;
  /** Whether screens may show the photos slightly later, so that user input is handled first. */
  mayLag?: boolean;
};

/** A photo that is not resized yet. */
export const makeCaptured = (
  userId: string,
  { holder, position }: Pick<PendingPhoto, "holder" | "position">,
): PendingPhoto => ({
  id: makeId(),
  userId,
  holder,
  position,
  isCropped: false,
  status: { kind: "captured" },
});

const nameOf = (picture: Blob) => (picture instanceof File ? picture.name : "");

/**
 * Creates the function that adds chosen photos to the queue. Copies their bytes immediately, because files in the cloud
 * or on a memory card may become unreadable later.
 */
export function createChosenPhotos({ state, additions, events, onTaken }: ChosenOptions) {
  const store = async (holder: string, picture: Blob, mayLag: boolean) => {
    const photo = makeCaptured(state.userId, { holder, position: nextPosition(state, holder) });
    const changes = { photos: [photo], pictures: [{ id: photo.id, picture }] };
    await (mayLag ? state.commit(changes) : state.commitFirst(changes));
    onTaken();
  };
  /** Stores photos one after another, so that a nearly full phone stores as many as fit. */
  const addReadable = async (holder: string, pictures: readonly Blob[], options: AddOptions) => {
    const { elsewhere = 0, mayLag = false } = options;
    const unreadable: string[] = [];
    for (const picture of pictures) {
      if (state.photosOf(holder).length + elsewhere >= maxPhotosPerItem) {
        events.onLimit();
        break;
      }
      const copy = await copyBytes(picture);
      if (copy) await store(holder, copy, mayLag);
      else unreadable.push(nameOf(picture));
    }
    if (unreadable.length > 0) events.onUnreadable(unreadable);
  };
  return {
    /**
     * Adds the readable photos to a draft in the order in which they were taken, up to the limit of a lot, and reports
     * the others.
     */
    async addPhotos(holder: string, pictures: readonly Blob[], options: AddOptions = {}): Promise<void> {
      if (state.get().isFull) return events.onFull();
      await additions.add(holder, Math.min(pictures.length, maxPhotosPerItem), async (before) => {
        const ordered = await sortedByTimeTaken(pictures);
        await before;
        await addReadable(holder, ordered, options);
      });
    },
    /** Replaces a pending lot's photo, and uploads the lot again. */
    async replacePhoto(lotId: string, photoId: string, picture: Blob): Promise<void> {
      const copy = await copyBytes(picture);
      const lot = state.lot(lotId);
      if (!copy) return events.onUnreadable([nameOf(picture)]);
      if (!lot) return;
      const position = lot.photos.findIndex((photo) => photo.kind === "local" && photo.id === photoId);
      if (position < 0) return;
      const photo = makeCaptured(state.userId, { holder: lotId, position });
      await state.commitPromptly({
        lots: [{ ...reopenChange(lot), photos: lot.photos.with(position, localPhoto(photo.id)) }],
        photos: [photo],
        pictures: [{ id: photo.id, picture: copy }],
        removedPhotos: [photoId],
      });
      onTaken();
    },
  };
}
