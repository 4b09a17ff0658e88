import { lotName, type NamedLot, plural } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import type { OutboxView } from "./outbox-state";
import type { SavedLotToast } from "./saved-toasts";
import { isHeldUp, waitingReason } from "./waiting-text";

const reasonOf = (view: OutboxView) => isHeldUp(view) && { description: waitingReason(view) };

/** Confirms lots that were added from a list, and offers Undo. */
export function toastLotsAdded(count: number, view: OutboxView, { onUndo, onExpire }: SavedLotToast) {
  toast({
    title: `${plural(count, "lot")} added`,
    ...reasonOf(view),
    variant: "success",
    action: { label: "Undo", onPress: onUndo },
    onExpire,
  });
}

/** Confirms photos that were added to a lot, or says that they are saved on the phone. */
export function toastPhotosSaved(lot: NamedLot, count: number, view: OutboxView) {
  const title = `${plural(count, "photo")} saved`;
  toast({ lot: `Lot ${lotName(lot)}`, title, ...reasonOf(view), variant: "success" });
}
