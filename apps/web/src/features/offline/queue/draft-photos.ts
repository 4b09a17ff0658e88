import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import type { CroppedPhoto } from "../../../components/photos/photo-queue";
import { makeId } from "../../../lib/device";
import { findMoved, nextPosition } from "./hidden";
import type { OutboxEvents } from "./outbox";
import type { OutboxState } from "./outbox-state";
import { type OutboxWrite, originalKey, type PendingPhoto } from "./records";

type DraftOptions = {
  state: OutboxState;
  cancel: (id: string) => void;
  events: Pick<OutboxEvents, "onLimit" | "onFull">;
  onTaken: () => void;
  /** Called when a photo was added that is resized already. */
  onPrepared: () => void;
};

type AddOptions = {
  /** How many of the item's photos are on the server, and so count toward the limit of a lot. */
  elsewhere?: number;
  /** Whether screens may show the photos slightly later, so that user input is handled first. */
  mayLag?: boolean;
};

/** Adds, replaces, moves and removes the photos of drafts. */
export function createDrafts({ state, cancel, events, onTaken, onPrepared }: DraftOptions) {
  const make = (holder: string, position: number): PendingPhoto => ({
    id: makeId(),
    userId: state.userId,
    holder,
    position,
    isCropped: false,
    status: { kind: "captured" },
  });
  /** A crop or a restored original. Both have their final size, so resizing would only lose quality. */
  const keepCropped = async (
    { holder, position }: Pick<PendingPhoto, "holder" | "position">,
    { picture, edited }: CroppedPhoto,
    removedPhotos: string[] = [],
  ): Promise<string> => {
    const photo: PendingPhoto = { ...make(holder, position), status: { kind: "prepared" } };
    const { id } = photo;
    await keep([
      {
        photos: [edited ? { ...photo, isCropped: true, edit: edited.edit } : photo],
        pictures: [{ id, picture }, ...(edited ? [{ id: originalKey(id), picture: edited.original }] : [])],
        removedPhotos,
      },
    ]);
    onPrepared();
    return id;
  };
  const keep = async (changes: OutboxWrite[], { mayLag = false } = {}) => {
    await (mayLag ? state.commit(...changes) : state.commitPromptly(...changes));
    onTaken();
  };
  const change = async (changes: OutboxWrite) => {
    const written = state.commit(changes);
    state.tell();
    await written;
  };
  return {
    async addPhotos(
      holder: string,
      pictures: readonly Blob[],
      { elsewhere = 0, mayLag = false }: AddOptions = {},
    ): Promise<void> {
      if (state.get().isFull) return events.onFull();
      const present = state.photosOf(holder);
      const room = maxPhotosPerItem - present.length - elsewhere;
      const taken = pictures.slice(0, Math.max(0, room));
      if (taken.length < pictures.length) events.onLimit();
      if (taken.length === 0) return;
      const first = nextPosition(state, holder);
      // Photos are stored one after another, so that a nearly full phone stores as many as fit.
      const kept = taken.map((picture, index) => {
        const photo = make(holder, first + index);
        return { photos: [photo], pictures: [{ id: photo.id, picture }] };
      });
      await keep(kept, { mayLag });
    },
    /**
     * Replaces a photo by its crop or its original. The new photo has an id of its own, because the bytes of an uploaded
     * id never change.
     */
    async cropPhoto(photoId: string, cropped: CroppedPhoto): Promise<void> {
      const photo = state.photo(photoId);
      if (!photo) return;
      cancel(photoId);
      await keepCropped(photo, cropped, [photoId]);
    },
    /** Adds the crop or the original of a photo of another lot or draft. Returns the id of the new photo. */
    addCropped: (holder: string, cropped: CroppedPhoto): Promise<string> =>
      keepCropped({ holder, position: nextPosition(state, holder) }, cropped),
    /** Deletes hidden photos, except those that another tab has saved with a lot since they were hidden. */
    async removePhotos(photoIds: readonly string[]): Promise<void> {
      for (const id of photoIds) cancel(id);
      const hidden = state.hidden.photosNamed(photoIds);
      const moved = hidden.length > 0 ? findMoved(hidden, await state.reload()) : [];
      // Unhides the photos only after the deletion, because a render in between would show them again.
      state.hidden.delete(photoIds);
      await change({ removedPhotos: photoIds.filter((id) => !moved.includes(id)) });
      if (moved.length > 0) await state.reload();
    },
    async arrangePhotos(holder: string, photoIds: readonly string[]): Promise<void> {
      const photos = state.photosOf(holder);
      const positionOf = (id: string) => photoIds.indexOf(id);
      await change({ photos: photos.map((photo) => ({ ...photo, position: positionOf(photo.id) })) });
    },
  };
}
