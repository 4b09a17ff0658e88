import type { Item } from "@lotwright/contracts/items";
import { useMemo, useSyncExternalStore } from "react";
import { pick } from "../../../lib/fields";
import { trpc } from "../../../lib/trpc";
import { itemIdOf, type PendingChange, type UpdateItem } from "./records";
import { useOutbox } from "./use-outbox";

/** The item with its pending change. Photos that are not uploaded yet are omitted. */
function changed(item: Item, { base, fields, photos }: UpdateItem): Item {
  const photoUrls = photos.flatMap((photo) => (photo.kind === "stored" ? photo.url : []));
  return { ...item, ...pick({ ...fields, photoUrls }, Object.keys(base)) };
}

/** The items as they will be after the pending changes are saved. */
export function withPendingChanges(items: Item[], lots: readonly PendingChange[]): Item[] {
  const pending = lots.filter(
    (lot): lot is UpdateItem => lot.kind === "update" && lot.status.kind !== "rejected",
  );
  if (pending.length === 0) return items;
  const changes = new Map(pending.map((lot) => [itemIdOf(lot), lot]));
  return items.map((item) => {
    const change = changes.get(item.id);
    return change ? changed(item, change) : item;
  });
}

/** The items of a manifest, optimistically updated with the pending changes of the upload queue. */
export function useItems(manifestId: string): Item[] {
  const [items] = trpc.items.list.useSuspenseQuery({ manifestId });
  const { subscribe, view } = useOutbox();
  const lots = useSyncExternalStore(subscribe, () => view().lots);
  return useMemo(() => withPendingChanges(items, lots), [items, lots]);
}
