import type { Item } from "@lotwright/contracts/catalog/items";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import type { QueryClient } from "@tanstack/react-query";
import type { trpc } from "../../../data/api/trpc";
import { invalidateItemLists, writeItemToLists } from "../../../data/lots/item-lists";
import { persisted } from "../../../lib/persisted";
import { isNumber } from "../../../lib/type-guards";
import { type PendingChange, sentBody } from "./records";

export type LotSequence = { userId: string; manifestId: string };

const parseLotNumber = (stored: unknown) =>
  isNumber(stored) && Number.isInteger(stored) && stored >= 1 && stored <= maxLotNumber ? stored : undefined;

export const lastLot = persisted(
  ({ userId, manifestId }: LotSequence) => `lotwright.last-lot.${userId}.${manifestId}`,
  parseLotNumber,
);

/** The number of the last lot of this device that the server accepted. */
export const lastLotNumber = (sequence: LotSequence) => lastLot(sequence).read();

export const rememberLotNumber = (sequence: LotSequence, lotNumber: number): void =>
  lastLot(sequence).write(lotNumber);

export type DeliveryCache = { queryClient: QueryClient; utils: ReturnType<typeof trpc.useUtils> };

/** Writes the server's response to an upload into the query cache. */
export function cacheDelivered(
  userId: string,
  { queryClient, utils }: DeliveryCache,
  lot: PendingChange,
  item: Item,
): void {
  writeItemToLists(queryClient, item);
  utils.items.byId.setData({ id: item.id }, (known) =>
    known && known.updatedAt > item.updatedAt ? known : item,
  );
  if (lot.kind === "update") return;
  const { manifestId } = lot;
  if (sentBody(lot)) {
    // A retry gets the response that the server recorded for the first request, and the item may have changed since.
    void invalidateItemLists(queryClient, manifestId);
    void utils.items.byId.invalidate({ id: item.id });
  }
  rememberLotNumber({ userId, manifestId }, item.lotNumber);
  utils.manifests.nextLotNumber.setData({ id: manifestId }, (known) => ({
    ...known,
    lotNumber: Math.max(known?.lotNumber ?? 0, item.lotNumber + 1),
  }));
  void utils.manifests.list.invalidate();
}
