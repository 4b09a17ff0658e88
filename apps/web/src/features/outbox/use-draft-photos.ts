import { useEffect } from "react";
import type { PhotoQueue, QueuedPhoto } from "../capture/photo-queue";
import type { OutboxView } from "./outbox-state";
import type { KeptLot, KeptPhoto } from "./records";
import { useOutbox, useOutboxView } from "./use-outbox";

function stateOf({ id, url }: KeptPhoto, { progress, status }: OutboxView): QueuedPhoto["state"] {
  if (url) return "uploaded";
  const isHeldUp = status === "waiting" || status === "signedOut";
  return isHeldUp && !progress.has(id) ? "waiting" : "sending";
}

function toQueued(photo: KeptPhoto, view: OutboxView): QueuedPhoto {
  const { id, url } = photo;
  const previewUrl = view.previews.get(id);
  return {
    id,
    state: stateOf(photo, view),
    progress: url ? 1 : (view.progress.get(id) ?? 0),
    ...(url && { url }),
    ...(previewUrl && { previewUrl }),
  };
}

/** The photos of a holder to look at; their pictures come from the phone. */
export function useKeptPhotos(holder: string): QueuedPhoto[] {
  const outbox = useOutbox();
  const view = useOutboxView();
  const photos = view.photos.filter((photo) => photo.holder === holder);
  useEffect(() => {
    for (const { id } of photos) void outbox.showPreview(id);
  });
  return photos.map((photo) => toQueued(photo, view));
}

/** What was saved in a manifest and has not reached the server, in the order of saving. */
export function useWaitingLots(manifestId: string): KeptLot[] {
  return useOutboxView().lots.filter((lot) => lot.manifestId === manifestId);
}

/** What was changed in an item and has not reached the server. */
export function useWaitingChange(itemId: string): KeptLot | undefined {
  return useOutboxView().lots.find(({ change }) => change?.itemId === itemId);
}

/** The photos of a lot that is not saved yet: on the phone from the moment they are taken, sent by the outbox. */
export function useDraftPhotos(holder: string) {
  const outbox = useOutbox();
  const { photos: kept, isFull } = useOutboxView();
  const photos = useKeptPhotos(holder);
  const ids = photos.map(({ id }) => id);
  const queue: PhotoQueue = {
    photos: () => photos,
    add: (pictures) => void outbox.addPhotos(holder, pictures),
    remove: (id) => void outbox.removePhotos([id]),
    crop: (id, picture) => outbox.cropPhoto(id, picture),
    retry: () => void outbox.flushNow(),
    move(id, position) {
      if (position < 0 || position >= ids.length) return;
      const arranged = ids.filter((other) => other !== id).toSpliced(position, 0, id);
      void outbox.arrangePhotos(holder, arranged);
    },
  };
  /** Shrunk and on the phone: what is left to do needs nobody. */
  const isSafe = kept.every((photo) => photo.holder !== holder || photo.isPrepared);
  return { queue, photos, isSafe, isFull };
}
