import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { nextPosition } from "./additions";
import type { OutboxState } from "./outbox-state";
import { reopenChange } from "./pending-lots";
import { itemIdOf, type PendingChange } from "./records";

type MovingOptions = {
  state: OutboxState;
  /** Resolves when the photos that were taken and chosen so far are in the queue. */
  settled: () => Promise<void>;
  flushNow: () => unknown;
};

type Target = Pick<PendingChange, "manifestId" | "manifestName">;

/**
 * A pending change moved to another manifest, to be sent as new. If the lot's number is taken there, the server assigns
 * the next one.
 */
const moved = <Change extends PendingChange>(change: Change, target: Target): Change => ({
  ...reopenChange(change),
  // Not a retry of what was sent for the other manifest.
  status: { kind: "queued" },
  ...target,
  fields: { ...change.fields, manifestId: target.manifestId, onLotClash: "next" },
});

/** Moves what was captured for a deleted manifest to another one. */
export function createMoving({ state, settled, flushNow }: MovingOptions) {
  return {
    /**
     * Appends the photos and recordings of a draft to another draft. Resolves to false, moving nothing, if they are too
     * many for one lot.
     */
    async moveDraft(from: string, to: string): Promise<boolean> {
      await settled();
      const photos = state.photosOf(from);
      if (photos.length + state.photosOf(to).length > maxPhotosPerItem) return false;
      const start = nextPosition(state, to);
      state.openRecordings.move(from, to);
      await state.commitPromptly({
        photos: photos.map((photo, index) => ({ ...photo, holder: to, position: start + index })),
        recordings: state.recordingsOf(from).map((recording) => ({ ...recording, holder: to })),
      });
      return true;
    },
    /** Moves new lots that the server has rejected, with their later changes, and uploads them. */
    async moveLots(lotIds: readonly string[], target: Target): Promise<void> {
      const lots = state.get().lots.filter((lot) => lotIds.includes(itemIdOf(lot)));
      await state.commitPromptly({ lots: lots.map((lot) => moved(lot, target)) });
      void flushNow();
    },
  };
}
