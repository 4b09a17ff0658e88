import type { OutboxState } from "./outbox-state";
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
    /** The hidden photos as they were when they were hidden. */
    photosNamed: (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? []),
    photosOf: (holder: string) => [...photos.values()].filter((photo) => photo.holder === holder),
    without: (stored: Stored): Stored => ({
      ...stored,
      lots: stored.lots.filter(isShown),
      photos: stored.photos.filter(isShown),
    }),
  };
}

/** The hidden photos that now belong to another lot or draft, because they were saved. */
export function findMoved(hidden: readonly PendingPhoto[], { photos }: Stored): string[] {
  const holders = new Map(photos.map(({ id, holder }) => [id, holder]));
  return hidden.flatMap(({ id, holder }) => ((holders.get(id) ?? holder) === holder ? [] : id));
}

/** The position after the last photo of a lot or draft (the holder), counting hidden photos. */
export function nextPosition(state: OutboxState, holder: string): number {
  const photos = [...state.photosOf(holder), ...state.hidden.photosOf(holder)];
  return Math.max(-1, ...photos.map(({ position }) => position)) + 1;
}

type HidingOptions = {
  state: OutboxState;
  cancelPhoto: (id: string) => void;
  /** Called when restored records may have to be uploaded. */
  onUnhidden: () => void;
};

/** Hides lots and photos from the screens and the queue, without deleting them. */
export function createHiding({ state, cancelPhoto, onUnhidden }: HidingOptions) {
  return {
    /** Hides the records until they are removed or unhidden, or until the page closes. */
    hide(ids: readonly string[]): void {
      for (const id of ids) cancelPhoto(id);
      const { lots, photos } = state.get();
      const isNamed = ({ id }: { id: string }) => ids.includes(id);
      state.hidden.add({ lots: lots.filter(isNamed), photos: photos.filter(isNamed) });
      state.showAgain();
    },
    /** Shows the records again, unless they were deleted from the store. */
    async unhide(ids: readonly string[]): Promise<void> {
      state.hidden.delete(ids);
      await state.reload();
      state.tell();
      onUnhidden();
    },
  };
}
