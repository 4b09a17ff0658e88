import type { Item } from "@lotwright/contracts/items";
import { useEffect, useRef } from "react";
import { makeId } from "../../../lib/device";
import { finishRemoval } from "../../../lib/toasts";
import { trpc } from "../../../lib/trpc";
import type { SaveOutcome } from "./outbox";
import type { NewChange, NewLot } from "./records";
import { useTakenLots } from "./taken-lots";
import { useOutbox } from "./use-outbox";

/** How long a form waits for the queue's first attempt. */
const firstAttemptMs = 1_500;
const startDeadline = () => AbortSignal.timeout(firstAttemptMs);

/**
 * The saved item, or undefined when the lot waits in the queue. A rejected lot returns to its form, and throws; once the
 * form is closed, it stays in the queue and needs attention.
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

/** Queues a lot; resolves with the item when the first attempt succeeded, and rejects when the server rejected it. */
export function useSaveLot() {
  const outbox = useOutbox();
  const findTaken = useTakenLots();
  const settle = useSettle();
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
    return settle(await outbox.save({ ...lot, id }, startDeadline), id, lot.holder);
  };
}

/** Queues a change of an item like `useSaveLot`. */
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
