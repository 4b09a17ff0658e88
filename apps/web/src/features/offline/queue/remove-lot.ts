import { removeWithUndo } from "../../../lib/toasts";
import type { DeletedLot } from "./deletions";
import { deletionKey } from "./records";
import { useOutbox } from "./use-outbox";

/** Returns a function that deletes a lot through the upload queue, and offers Undo until the deletion is sent. */
export function useRemoveLot() {
  const outbox = useOutbox();
  return async (lot: DeletedLot, name: string): Promise<void> => {
    const finish = await outbox.removeLot(lot);
    removeWithUndo({
      key: deletionKey(lot.id),
      title: `Lot ${name} deleted`,
      undo: () => void outbox.keepLot(lot.id),
      finish,
    });
  };
}
