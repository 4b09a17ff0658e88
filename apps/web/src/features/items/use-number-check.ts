import type { ForeseenFailure } from "../../lib/error-message";
import type { ItemFields } from "../offline/drafts";
import { useTakenLots } from "../offline/queue";

/** Before a lot is saved under another number or section: the refusal, where another lot is known to have them. */
export function useNumberCheck(lot: { id: string; manifestId: string }, saved: ItemFields) {
  const findTaken = useTakenLots();
  return async ({ lotNumber, sectionLetter }: ItemFields): Promise<ForeseenFailure | undefined> => {
    const isMoved = lotNumber !== saved.lotNumber || sectionLetter !== saved.sectionLetter;
    const { id, manifestId } = lot;
    return isMoved ? findTaken({ id, manifestId, lotNumber, sectionLetter }) : undefined;
  };
}
