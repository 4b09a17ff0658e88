import type { Item } from "@lotwright/contracts/items";
import { makeId } from "../../../lib/make-id";
import { finishRemoval } from "../../../lib/removal";
import type { NewLot } from "./records";
import { useTakenLots } from "./taken-lots";
import { useOutbox } from "./use-outbox";

/** How long a form waits for the queue's first attempt. */
const firstAttemptMs = 1_500;

/** Queues a lot; resolves with the item when the first attempt succeeded, and rejects when the server rejected it. */
export function useSaveLot() {
  const outbox = useOutbox();
  const findTaken = useTakenLots();
  return async (lot: Omit<NewLot, "id">): Promise<Item | undefined> => {
    // An undone removal would now add the photo to the next lot.
    finishRemoval();
    const id = makeId();
    const { manifestId, fields } = lot;
    const { lotNumber, sectionLetter = "", onLotClash } = fields;
    // The server replaces a suggested number that is taken.
    const isTyped = onLotClash !== "next";
    const refusal = isTyped && (await findTaken({ id, manifestId, lotNumber, sectionLetter }));
    if (refusal) throw refusal;
    const outcome = await outbox.save({ ...lot, id }, () => AbortSignal.timeout(firstAttemptMs));
    if (outcome.kind === "delivered") return outcome.item;
    if (outcome.kind === "waiting") return undefined;
    await outbox.takeBack(id, lot.holder);
    throw outcome.error;
  };
}
