import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { sayLimit } from "../../components/photos/photo-notices";
import type { PhotoQueue, QueuedPhoto } from "../../components/photos/photo-queue";
import { isSame } from "../../lib/changed-fields";
import { removeWithUndo } from "../../lib/removal";
import { useKeptPhotos, useOutbox, useWaitingChange } from "../offline/queue";
import type { ItemForm } from "./item-fields";

/** Where the photos wait that are added to an item in its form. */
export const editHolder = (itemId: string) => `edit:${itemId}`;

/** What the form names by its address; a photo that only this phone has is named by its id. */
const isAddress = (name: string) => name.includes("/");

const onServer = (url: string): QueuedPhoto => ({ id: url, url, state: "uploaded", progress: 1 });

/** The item of a form, with the lot as it was saved last: "Lot 1006B". */
type EditedItem = { itemId: string; lot: string };

/** The photos that the form names: those of the server, and those on this phone, added here or waiting with their lot. */
export function useItemPhotos(form: ItemForm, { itemId, lot }: EditedItem) {
  const outbox = useOutbox();
  const holder = editHolder(itemId);
  const added = useKeptPhotos(holder);
  const ofLot = useKeptPhotos(itemId);
  const ofChange = useKeptPhotos(useWaitingChange(itemId)?.id ?? "");
  const names = useWatch({ control: form.control, name: "photoUrls" });
  const known = new Map([...ofLot, ...ofChange, ...added].map((photo) => [photo.id, photo]));
  const photos = names.flatMap((name) => known.get(name) ?? (isAddress(name) ? onServer(name) : []));

  const arrange = (next: string[]) => {
    if (!isSame(next, form.getValues("photoUrls"))) form.setValue("photoUrls", next, { shouldDirty: true });
  };
  const addedIds = added.map(({ id }) => id);
  const isAdded = (id: string) => addedIds.includes(id);
  /** What was added is named, and what the server has refused is named no longer. */
  const follow = useEffectEvent(() => {
    const shown = form.getValues("photoUrls").filter((name) => isAddress(name) || known.has(name));
    arrange([...shown, ...addedIds.filter((id) => !shown.includes(id))]);
  });
  const isFollowed = addedIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos that were added are what is followed
  useEffect(() => follow(), [isFollowed]);

  const crop = async (id: string, picture: Blob) => {
    const place = form.getValues("photoUrls").indexOf(id);
    const cropped = await outbox.addCropped(holder, picture);
    if (isAdded(id)) await outbox.removePhotos([id]);
    const others = form.getValues("photoUrls").filter((name) => name !== id && name !== cropped);
    arrange(others.toSpliced(place, 0, cropped));
  };
  const remove = (id: string) => {
    const place = form.getValues("photoUrls").indexOf(id);
    const removed = isAdded(id) ? [id] : [];
    arrange(form.getValues("photoUrls").filter((name) => name !== id));
    outbox.hide(removed);
    const finish = () => void outbox.removePhotos(removed);
    const undo = () => {
      const others = form.getValues("photoUrls").filter((name) => name !== id);
      if (others.length < maxPhotosPerItem) {
        arrange(others.toSpliced(place, 0, id));
        return void outbox.unhide(removed);
      }
      sayLimit();
      finish();
    };
    removeWithUndo({ key: id, lot, title: `Photo ${place + 1} removed`, undo, finish });
  };
  const queue: PhotoQueue = {
    photos: () => photos,
    add: (pictures) => void outbox.addPhotos(holder, pictures, { elsewhere: names.length - added.length }),
    remove,
    crop,
    look: (id) => void outbox.showWhole(id),
    retry: () => void outbox.flushNow(),
    move(id, position) {
      const shown = form.getValues("photoUrls");
      if (position < 0 || position >= shown.length) return;
      arrange(shown.filter((name) => name !== id).toSpliced(position, 0, id));
    },
  };
  return {
    queue,
    photos,
    /** Photos that the server does not have yet: what names them has to wait for them. */
    hasUnsent: photos.some(({ url }) => url === undefined),
    /** The server's addresses for the names of the form. */
    addressesOf: (given: readonly string[]) => given.map((name) => known.get(name)?.url ?? name),
    /** They belong to the item now, or to nobody. */
    forgetAdded: () => void outbox.removePhotos(addedIds),
    /** The same for as long as it can be undone. */
    hideAdded() {
      outbox.hide(addedIds);
      return {
        undo: () => void outbox.unhide(addedIds),
        finish: () => void outbox.removePhotos(addedIds),
      };
    },
  };
}
