import { firstLotNumber } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { lotTakenMessage } from "@lotwright/contracts/catalog/lot-taken";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { findListed } from "../../../data/lots/item-lists";
import { ForeseenFailure } from "../../../lib/error-message";
import { fromCacheOnly, fromServerOnly } from "../cache/offline-link";
import { itemIdOf, type PendingChange, rejectionOf } from "./records";
import { useOutbox } from "./use-outbox";

/** A lot's number and section. Together they are unique in a manifest. */
export type NumberedLot = Pick<Item, "id" | "lotNumber" | "sectionLetter">;

/** The lots of a manifest, with the numbers that they will have after the queue is uploaded. */
export function numberedLots(
  listed: readonly NumberedLot[],
  waiting: readonly PendingChange[],
): NumberedLot[] {
  const lots = new Map(listed.map((lot) => [lot.id, lot]));
  for (const change of waiting) {
    const { fields } = change;
    const rejection = rejectionOf(change);
    // A rejected change may never be saved, and a lot rejected for its number does not own that number.
    if (rejection && (change.kind === "update" || rejection.kind === "lot-taken")) continue;
    const lotId = itemIdOf(change);
    const before = lots.get(lotId);
    const isWritten = (name: "lotNumber" | "sectionLetter") =>
      change.kind === "create" || name in change.base || !before;
    lots.set(lotId, {
      id: lotId,
      lotNumber: isWritten("lotNumber") ? fields.lotNumber : (before?.lotNumber ?? fields.lotNumber),
      sectionLetter: (isWritten("sectionLetter") ? fields.sectionLetter : before?.sectionLetter) ?? "",
    });
  }
  return [...lots.values()];
}

/** The next free number as the server computes it: above the highest, or the lowest gap if the maximum is taken. */
function nextFree(lots: readonly NumberedLot[]): number {
  const numbers = new Set(lots.map(({ lotNumber }) => lotNumber));
  const highest = lots.reduce((most, { lotNumber }) => Math.max(most, lotNumber), 0);
  if (highest === 0) return firstLotNumber;
  if (highest < maxLotNumber) return highest + 1;
  let free = firstLotNumber;
  while (numbers.has(free)) free += 1;
  return free;
}

/** The error that the server would send for a taken number. Undefined if no lot has the number. */
export function refuseTaken(
  lot: NumberedLot,
  lots: readonly NumberedLot[],
  proposed = firstLotNumber,
): ForeseenFailure | undefined {
  const isTaken = lots.some(
    ({ id, lotNumber, sectionLetter }) =>
      id !== lot.id && lotNumber === lot.lotNumber && sectionLetter === lot.sectionLetter,
  );
  if (!isTaken) return undefined;
  const nextLotNumber = Math.max(nextFree(lots), proposed);
  return new ForeseenFailure({ status: 409, message: lotTakenMessage(lot, nextLotNumber), nextLotNumber });
}

/**
 * Checks a typed lot number against the cached list and the upload queue, and returns an error if it is taken.
 * Suggested numbers are not checked, because the server replaces taken ones.
 */
export function useTakenLots() {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  /** Reads only the cache, because a whole list has megabytes and saving must work offline. */
  const listed = async (manifestId: string): Promise<readonly NumberedLot[]> => {
    const held = findListed(queryClient, manifestId);
    if (held) return held;
    const { client } = utils;
    return client.items.list.query({ manifestId }, { context: fromCacheOnly }).catch(() => []);
  };
  return async (lot: NumberedLot & { manifestId: string }): Promise<ForeseenFailure | undefined> => {
    const { manifestId } = lot;
    const waiting = outbox.view().lots.filter((other) => other.manifestId === manifestId);
    const lots = numberedLots(await listed(manifestId), waiting);
    const proposed = utils.manifests.nextLotNumber.getData({ id: manifestId })?.lotNumber;
    const refusal = refuseTaken(lot, lots, proposed);
    // The other lot may have been deleted or renumbered, so the list is refetched for the next attempt.
    if (refusal) {
      const fresh = { staleTime: 0, trpc: { context: fromServerOnly } };
      void utils.items.list.prefetch({ manifestId }, fresh);
    }
    return refusal;
  };
}
