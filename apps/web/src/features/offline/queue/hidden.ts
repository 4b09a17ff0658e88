import type { Stored } from "./outbox-store";
import type { PendingPhoto } from "./records";

/** The removed records that Undo can restore. They stay in the store until the removal is final. */
export function createHidden() {
  const photos = new Map<string, PendingPhoto>();
  const lots = new Set<string>();
  const isShown = ({ id }: { id: string }) => !(photos.has(id) || lots.has(id));
  return {
    add(records: Pick<Stored, "lots" | "photos">) {
      for (const photo of records.photos) photos.set(photo.id, photo);
      for (const { id } of records.lots) lots.add(id);
    },
    delete(ids: readonly string[]) {
      for (const id of ids) {
        photos.delete(id);
        lots.delete(id);
      }
    },
    hasLot: (id: string) => lots.has(id),
    hasPhoto: (id: string) => photos.has(id),
    /** The state of the hidden photos at the time of hiding. */
    photosNamed: (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? []),
    photosOf: (holder: string) => [...photos.values()].filter((photo) => photo.holder === holder),
    without: (stored: Stored): Stored => ({
      ...stored,
      lots: lots.size > 0 ? stored.lots.filter(isShown) : stored.lots,
      photos: photos.size > 0 ? stored.photos.filter(isShown) : stored.photos,
    }),
  };
}

/** The hidden photos that now belong to another lot or draft, because they were saved. */
export function findMoved(hidden: readonly PendingPhoto[], { photos }: Stored): string[] {
  const holders = new Map(photos.map(({ id, holder }) => [id, holder]));
  return hidden.flatMap(({ id, holder }) => ((holders.get(id) ?? holder) === holder ? [] : id));
}
