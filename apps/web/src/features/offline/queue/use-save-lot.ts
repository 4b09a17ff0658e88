import type { Item } from "@lotwright/contracts/catalog/items";
import { useEffect, useRef } from "react";
import { trpc } from "../../../data/api/trpc";
import { makeId } from "../../../lib/device";
import { finishRemoval } from "../../../lib/toasts";
import type { SaveOutcome } from "./outbox";
import { recordCaptured } from "./photo-checks";
import type { NewChange, NewLot } from "./records";
import { useTakenLots } from "./taken-lots";
import { useOutbox } from "./use-outbox";

/** How many ms a form waits for the result of the queue's first attempt. */
const firstAttemptMs = 1_500;
const startDeadline = () => AbortSignal.timeout(firstAttemptMs);

/**
 * Returns a function that converts the outcome of a save to the saved item, or undefined if the lot stays queued. If a
 * lot is rejected while its form is open, removes it from the queue and throws its error.
 */
function useSettle() {
  const outbox = useOutbox();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return async (outcome: SaveOutcome, lotId: string, holder: string): Promise<Item | undefined> => {
    if (outcome.kind === "delivered") return outcome.item;
    if (outcome.kind === "waiting" || !isOpen.current) return undefined;
    await outbox.takeBack(lotId, holder);
    throw outcome.error;
  };
}

/**
 * Adds a lot to the queue. Resolves to the item if the first attempt succeeds in time, to undefined if the lot waits in
 * the queue, and rejects if the server rejects the lot.
 */
export function useSaveLot() {
  const outbox = useOutbox();
  const findTaken = useTakenLots();
  const settle = useSettle();
  return async (lot: Omit<NewLot, "id">): Promise<Item | undefined> => {
    // Ends a pending Undo of a removed photo, which would now add the photo to the next lot.
    finishRemoval();
    const id = makeId();
    const { manifestId, fields } = lot;
    const { lotNumber, sectionLetter = "", onLotClash } = fields;
    // If a suggested number is taken, the server assigns another one.
    const isTyped = onLotClash !== "next";
    const refusal = isTyped && (await findTaken({ id, manifestId, lotNumber, sectionLetter }));
    if (refusal) throw refusal;
    if (outbox.view().photos.some((photo) => photo.holder === lot.holder)) recordCaptured(manifestId);
    return settle(await outbox.save({ ...lot, id }, startDeadline), id, lot.holder);
  };
}

/** Adds a change of an item to the queue, like `useSaveLot`. */
export function useSaveChange() {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  const settle = useSettle();
  return async (change: Omit<NewChange, "manifestName">): Promise<Item | undefined> => {
    finishRemoval();
    const manifest = utils.manifests.byId.getData({ id: change.item.manifestId });
    const { lotId, ...outcome } = await outbox.saveChange(
      { ...change, manifestName: manifest?.name ?? "" },
      startDeadline,
    );
    return settle(outcome, lotId, change.holder);
  };
}
