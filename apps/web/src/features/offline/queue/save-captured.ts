import { makeId } from "../../../lib/device";
import { recordCaptured } from "./photo-checks";
import type { NewLot } from "./records";
import { useTakenLots } from "./taken-lots";
import { useOutbox } from "./use-outbox";

/** A captured lot that is not uploaded while Undo is offered. */
export type SavedCapture = {
  lotId: string;
  /** Lets the queue upload the lot. */
  release: () => void;
  /**
   * Returns the lot's photos to the draft. Resolves to false, and changes nothing, if the server may have the lot or if
   * `isWanted` returns false at that moment.
   */
  takeBack: (isWanted: () => boolean) => Promise<boolean>;
};

/**
 * Returns a function that stores a lot on the phone and delays its upload until it is released or the page closes.
 * Rejects if the user typed a taken number.
 */
export function useSaveCaptured() {
  const outbox = useOutbox();
  const findTaken = useTakenLots();
  return async (lot: Omit<NewLot, "id">): Promise<SavedCapture> => {
    const id = makeId();
    const { manifestId, fields, holder } = lot;
    const { lotNumber, sectionLetter = "", onLotClash } = fields;
    const isTyped = onLotClash !== "next";
    const refusal = isTyped && (await findTaken({ id, manifestId, lotNumber, sectionLetter }));
    if (refusal) throw refusal;
    const release = outbox.hold(id);
    await outbox.addLot({ ...lot, id });
    recordCaptured(manifestId);
    return {
      lotId: id,
      release,
      takeBack: (isWanted) => outbox.takeBackUnsent(id, holder, isWanted),
    };
  };
}
