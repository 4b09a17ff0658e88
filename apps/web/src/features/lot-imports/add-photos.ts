import { emptyFields, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { localPhoto, storedPhoto } from "../../components/photos/photo-queue";
import { pick } from "../../lib/fields";
import { editHolder, findUpdate, type Outbox, problemOf, type UpdateItem } from "../offline/queue";
import type { PhotosOfLot } from "./photo-names";
import { baseName } from "./photo-source";

/** Maximum of waiting photos in the upload queue; thousands would not fit on the device. */
const maxWaiting = 30;

type Queue = Pick<Outbox, "view" | "subscribe" | "addPhotos" | "addChange" | "flush">;

/** Counts the photos of lots that are being uploaded. Lots that need attention are excluded, since they can wait for days. */
function countWaiting({ view }: Pick<Queue, "view">): number {
  const { lots, photos } = view();
  const sending = new Set(lots.flatMap((lot) => (problemOf(lot) ? [] : lot.id)));
  return photos.filter(({ holder }) => sending.has(holder)).length;
}

/** Resolves when the upload queue has room or the work is aborted. */
function untilRoom(queue: Queue, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    const end = () => {
      unsubscribe();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const check = () => (countWaiting(queue) < maxWaiting || queue.view().isFull) && end();
    signal.addEventListener("abort", end);
    unsubscribe = queue.subscribe(check);
    if (signal.aborted) end();
    else check();
  });
}

/** The item's fields with its pending change applied. */
function fieldsOf(item: Item, pending: UpdateItem | undefined) {
  const saved = {
    ...emptyFields,
    ...pick(item, itemFieldIds),
    photoUrls: item.photoUrls.map(storedPhoto),
  };
  const changes =
    pending && pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base));
  return { ...saved, ...changes };
}

const photosOf = ({ view }: Queue, holder: string) =>
  view().photos.filter((photo) => photo.holder === holder);

export type PhotoWork = {
  queue: Queue;
  manifest: { id: string; name: string };
  fetchItem: (id: string) => Promise<Item>;
  signal: AbortSignal;
  /** Called after each photo with its id in the upload queue; undefined if it was left out. */
  onPhoto: (photo: { name: string; id?: string | undefined; problem?: string }) => void;
};

/**
 * Adds photos to lots through the upload queue. They are stored under the lot's form until all its photos are there, so
 * that closing the page loses none.
 */
export async function addPhotosToLots(lots: readonly PhotosOfLot[], work: PhotoWork): Promise<void> {
  for (const lot of lots) {
    await untilRoom(work.queue, work.signal);
    if (work.signal.aborted || work.queue.view().isFull) return;
    await addPhotosToLot(lot, work);
  }
}

async function addPhotosToLot({ itemId, lot, photos }: PhotosOfLot, work: PhotoWork): Promise<void> {
  const { queue, manifest, fetchItem, onPhoto } = work;
  const holder = editHolder(itemId);
  const readBase = async () => fieldsOf(await fetchItem(itemId), findUpdate(queue.view().lots, itemId));
  const elsewhere = (await readBase()).photoUrls.length;
  for (const { name, read } of photos) {
    const before = photosOf(queue, holder);
    if (before.length + elsewhere >= maxPhotosPerItem) {
      onPhoto({ name, problem: `Lot ${lot} has ${maxPhotosPerItem} photos already` });
      continue;
    }
    const picture = await read().catch(() => undefined);
    if (picture) await queue.addPhotos(holder, [named(picture, name)], { elsewhere, mayLag: true });
    const added = photosOf(queue, holder).find(({ id }) => !before.some((known) => known.id === id));
    // The rest can be added once the device has room again.
    if (!added && queue.view().isFull) break;
    onPhoto({ name, id: added?.id, ...(!added && { problem: "can't be read" }) });
  }
  const added = photosOf(queue, holder).map(({ id }) => localPhoto(id));
  if (added.length === 0) return;
  // An earlier change of the lot may have been uploaded while its photos were read.
  const base = await readBase();
  const fields = { ...base, photoUrls: [...base.photoUrls, ...added] };
  await queue.addChange({
    item: { id: itemId, manifestId: manifest.id },
    ...{ manifestName: manifest.name, base, fields, holder },
  });
  void queue.flush();
}

/** Names a picture, so that the queue can report it if it is unreadable. */
const named = (picture: Blob, name: string) =>
  picture instanceof File ? picture : new File([picture], baseName(name), { type: picture.type });
