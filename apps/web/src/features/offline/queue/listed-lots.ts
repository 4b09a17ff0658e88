import type { OutboxState } from "./outbox-state";
import { nextSequence, toCreation } from "./pending-lots";
import { type NewLot, type PendingChange, sentBody } from "./records";
import type { createTurns } from "./turns";

type ListedLotsOptions = {
  state: OutboxState;
  withoutOthers: ReturnType<typeof createTurns>["withoutOthers"];
};

/** Whether a pending lot was not sent and has no photos yet. */
const isUntouched = (lot: PendingChange) =>
  lot.kind === "create" && !sentBody(lot) && lot.photos.length === 0;

/** Adds the lots of a list to the queue, and removes them again. */
export function createListedLots({ state, withoutOthers }: ListedLotsOptions) {
  return {
    /** Appends new lots without photos to the queue, all or none. */
    async addLots(lots: readonly Omit<NewLot, "holder">[]): Promise<void> {
      const first = nextSequence(state);
      await state.commitPromptly({
        lots: lots.map((lot, index) => ({ ...toCreation(state.userId, lot, []), sequence: first + index })),
      });
    },
    /**
     * Removes lots from the queue that certainly are not on the server and have no photos. Resolves to how many lots it removed.
     */
    async takeBackLots(lotIds: readonly string[]): Promise<number> {
      const removed = await withoutOthers(async () => {
        const asked = new Set(lotIds);
        const ids = state.get().lots.flatMap((lot) => (asked.has(lot.id) && isUntouched(lot) ? lot.id : []));
        await state.commitPromptly({ removedLots: ids });
        return ids.length;
      });
      return removed ?? 0;
    },
  };
}
