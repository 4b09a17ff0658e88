import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { useEffect } from "react";
import { toastPhotoLimit } from "../../../components/photos/photo-notices";
import type { PhotoQueue } from "../../../components/photos/photo-queue";
import { plural } from "../../../lib/format";
import { finishRemoval, removeWithUndo } from "../../../lib/toasts";
import { useKeptPhotos } from "../queue/use-kept-photos";
import { useOutbox, useOutboxFact } from "../queue/use-outbox";

type DraftPhotosOptions = {
  /** The localStorage key of the draft's text. */
  key: string;
  mayLag?: boolean;
};

type Discarding = {
  /** Deletes the draft's text. */
  finish: () => void;
  /** Navigates back to the screen that the user left. */
  comeBack: () => void;
};

/** The photos of a draft, which are stored on the phone when taken and then uploaded by the upload queue. */
export function useDraftPhotos(holder: string, { key, mayLag = false }: DraftPhotosOptions) {
  const outbox = useOutbox();
  const isFull = useOutboxFact((view) => view.isFull);
  const isLasting = useOutboxFact((view) => view.isLasting);
  const hasRecordings = useOutboxFact((view) => view.recordings.some((each) => each.holder === holder));
  const photos = useKeptPhotos(holder);
  const ids = photos.map(({ id }) => id);
  // Reopening the camera while Undo is offered makes the discard final and begins a new draft.
  useEffect(() => {
    finishRemoval(key);
  }, [key]);
  const restore = (removed: string[]) => {
    const present = outbox.view().photos.filter((photo) => photo.holder === holder).length;
    if (present + removed.length <= maxPhotosPerItem) return void outbox.unhide(removed);
    toastPhotoLimit();
    void outbox.removePhotos(removed);
  };
  const discard = ({ finish, comeBack }: Discarding) => {
    outbox.hide(ids);
    removeWithUndo({
      key,
      title: ids.length > 0 ? `${plural(ids.length, "photo")} discarded` : "Draft discarded",
      undo() {
        restore(ids);
        comeBack();
      },
      finish() {
        finish();
        void outbox.removePhotos(ids);
        // Looks up the ids again, because an unfinished recording is only stored when its screen closes.
        const { recordings } = outbox.view();
        void outbox.removeRecordings(recordings.flatMap((each) => (each.holder === holder ? each.id : [])));
      },
    });
  };
  const queue: PhotoQueue = {
    photos: () => photos,
    add: (pictures) => void outbox.addPhotos(holder, pictures, { mayLag }),
    remove(id) {
      const title = `Photo ${ids.indexOf(id) + 1} removed`;
      outbox.hide([id]);
      const finish = () => void outbox.removePhotos([id]);
      removeWithUndo({ key: id, title, undo: () => restore([id]), finish });
    },
    readOriginal: outbox.original,
    crop: (id, cropped) => outbox.cropPhoto(id, cropped),
    look: (id) => void outbox.showWhole(id),
    retry: () => void outbox.flushNow(),
    move(id, position) {
      if (position < 0 || position >= ids.length) return;
      const arranged = ids.filter((other) => other !== id).toSpliced(position, 0, id);
      void outbox.arrangePhotos(holder, arranged);
    },
  };
  return { queue, photos, hasRecordings, discard, isFull, isKept: isLasting && !isFull };
}
