import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { toastPhotoLimit } from "../../../components/photos/photo-notices";
import {
  type GridPhoto,
  localPhoto,
  type PhotoQueue,
  type PhotoRef,
  photoKey,
} from "../../../components/photos/photo-queue";
import { isSame } from "../../../lib/fields";
import { removeWithUndo } from "../../../lib/toasts";
import type { ItemForm } from "../../lots/item-fields";
import { editHolder, useKeptPhotos, useOutbox, useWaitingChange } from "../../offline/queue";

const onServer = (url: string): GridPhoto => ({ id: url, url, state: "uploaded", progress: 1 });

/** The edited item, and its last saved lot name, such as "Lot 1006B". */
type EditedItem = { itemId: string; lot: string };

/** Downloads a photo, or reads it from the browser's cache. Rejects if that fails. */
async function fetchPhoto(url: string): Promise<Blob> {
  const response = await fetch(url, { cache: "force-cache" });
  if (!response.ok) throw new Error(`The photo could not be read: ${response.status}`);
  return response.blob();
}

/** Keeps the originals of edited photos in memory while the form is open. Returns a function that reads one. */
function useOriginals(itemId: string): PhotoQueue["readOriginal"] {
  const outbox = useOutbox();
  useEffect(() => {
    return outbox.keepOriginals(itemId);
  }, [outbox, itemId]);
  return async (id) => {
    const kept = await outbox.original(id);
    return kept ?? (photoUrlPattern.test(id) ? { picture: await fetchPhoto(id) } : undefined);
  };
}

function photosOfForm(form: ItemForm) {
  const shown = () => form.getValues("photoUrls");
  return {
    shown,
    placeOf: (id: string) => shown().findIndex((ref) => photoKey(ref) === id),
    without: (...ids: string[]) => shown().filter((ref) => !ids.includes(photoKey(ref))),
    arrange(next: PhotoRef[]) {
      if (!isSame(next, shown())) form.setValue("photoUrls", next, { shouldDirty: true });
    },
  };
}

/**
 * Adds new photos to the form, and removes photos that the server has rejected, but not those that the form opened
 * with, since they leave the phone once uploaded.
 */
function useArrivals(
  { shown, arrange }: ReturnType<typeof photosOfForm>,
  addedIds: readonly string[],
  pending: ReadonlyMap<string, unknown>,
): void {
  const [openedWith] = useState(() => new Set(shown().map(photoKey)));
  const follow = useEffectEvent(() => {
    const isHere = (id: string) => pending.has(id) || openedWith.has(id);
    const present = shown().filter((ref) => ref.kind === "stored" || isHere(ref.id));
    const keys = present.map(photoKey);
    arrange([...present, ...addedIds.filter((id) => !keys.includes(id)).map(localPhoto)]);
  });
  const followed = addedIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when photos are added or removed
  useEffect(() => {
    follow();
  }, [followed]);
}

/** The photos of an item's form: those on the server, those that were added in this form, and those of a pending change. */
export function useItemPhotos(form: ItemForm, { itemId, lot }: EditedItem) {
  const outbox = useOutbox();
  const holder = editHolder(itemId);
  const added = useKeptPhotos(holder);
  const ofLot = useKeptPhotos(itemId);
  const ofChange = useKeptPhotos(useWaitingChange(itemId)?.id ?? "");
  const refs = useWatch({ control: form.control, name: "photoUrls" });
  const pending = new Map([...ofLot, ...ofChange, ...added].map((photo) => [photo.id, photo]));
  const photos = refs.flatMap((ref) =>
    ref.kind === "stored" ? onServer(ref.url) : (pending.get(ref.id) ?? []),
  );
  const formPhotos = photosOfForm(form);
  const { shown, placeOf, without, arrange } = formPhotos;
  const addedIds = added.map(({ id }) => id);
  const isAdded = (id: string) => addedIds.includes(id);
  useArrivals(formPhotos, addedIds, pending);

  const remove = (id: string) => {
    const place = placeOf(id);
    const removedRef = shown()[place];
    if (!removedRef) return;
    const removed = isAdded(id) ? [id] : [];
    arrange(without(id));
    outbox.hide(removed);
    const finish = () => void outbox.removePhotos(removed);
    const undo = () => {
      const others = without(id);
      if (others.length >= maxPhotosPerItem) {
        toastPhotoLimit();
        return finish();
      }
      arrange(others.toSpliced(place, 0, removedRef));
      void outbox.unhide(removed);
    };
    removeWithUndo({ key: id, lot, title: `Photo ${place + 1} removed`, undo, finish });
  };
  const queue: PhotoQueue = {
    photos: () => photos,
    add: (pictures) => void outbox.addPhotos(holder, pictures, { elsewhere: refs.length - added.length }),
    remove,
    readOriginal: useOriginals(itemId),
    async crop(id, cropped) {
      const place = placeOf(id);
      const added = await outbox.addCropped(holder, cropped);
      if (isAdded(id)) await outbox.removePhotos([id]);
      arrange(without(id, added).toSpliced(place, 0, localPhoto(added)));
    },
    look: (id) => void outbox.showWhole(id),
    retry: () => void outbox.flushNow(),
    move(id, position) {
      const ref = shown()[placeOf(id)];
      if (!ref || position < 0 || position >= shown().length) return;
      arrange(without(id).toSpliced(position, 0, ref));
    },
  };
  return {
    queue,
    photos,
    /** Deletes the photos that were added in this form. */
    forgetAdded: () => void outbox.removePhotos(addedIds),
    /** Hides the photos that were added in this form, and deletes them once Undo is no longer offered. */
    hideAdded() {
      outbox.hide(addedIds);
      return {
        undo: () => void outbox.unhide(addedIds),
        finish: () => void outbox.removePhotos(addedIds),
      };
    },
  };
}
