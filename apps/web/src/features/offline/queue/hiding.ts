import type { OutboxState } from "./outbox-state";

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
