import type { CroppedPhoto } from "../../../components/photos/photo-queue";
import { nextPosition } from "./additions";
import { makeCaptured } from "./chosen-photos";
import { findMoved } from "./hidden";
import type { OutboxState } from "./outbox-state";
import { type OutboxWrite, originalKey, type PendingPhoto } from "./records";

type DraftOptions = {
  state: OutboxState;
  cancel: (id: string) => void;
  onTaken: () => void;
  /** Called when a photo was added that is resized already. */
  onPrepared: () => void;
};

/** Crops, moves and removes the photos of drafts. */
export function createDrafts({ state, cancel, onTaken, onPrepared }: DraftOptions) {
  /** Stores a crop or a restored original. Both have their final size, so resizing would only lose quality. */
  const keepCropped = async (
    { holder, position }: Pick<PendingPhoto, "holder" | "position">,
    { picture, edited }: CroppedPhoto,
    removedPhotos: string[] = [],
  ): Promise<string> => {
    const captured = makeCaptured(state.userId, { holder, position });
    const photo: PendingPhoto = { ...captured, status: { kind: "prepared" } };
    const { id } = photo;
    await state.commitFirst({
      photos: [edited ? { ...photo, isCropped: true, edit: edited.edit } : photo],
      pictures: [{ id, picture }, ...(edited ? [{ id: originalKey(id), picture: edited.original }] : [])],
      removedPhotos,
    });
    onTaken();
    onPrepared();
    return id;
  };
  const change = async (changes: OutboxWrite) => {
    const written = state.commit(changes);
    state.tell();
    await written;
  };
  return {
    /**
     * Replaces a photo by its crop or its original. The new photo gets a new id, because the bytes of an uploaded id
     * never change.
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
    /** Deletes hidden photos, except those that another tab has since saved with a lot. */
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
