import type { Item } from "@lotwright/contracts/catalog/items";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../../data/api/trpc";
import { type Card, toCard } from "../../../data/lots/item-cards";
import { cardsQuery, itemsQuery } from "../../../data/lots/item-lists";
import { pick } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import { itemIdOf, type PendingChange, type UpdateItem } from "./records";
import { useWithoutDeleted } from "./use-deleted";
import { useOutboxLots } from "./use-outbox";

/** The fields that a pending change writes, without photos that are not uploaded yet. */
function writtenFields({ base, fields, photos }: UpdateItem): Partial<Item> {
  const photoUrls = photos.flatMap((photo) => (photo.kind === "stored" ? photo.url : []));
  return pick({ ...fields, photoUrls }, Object.keys(base));
}

/** Applies an item's pending change to its card. */
function changedCard(card: Card, change: UpdateItem): Card {
  const written = writtenFields(change);
  const { lowEstimate = card.lowEstimate, highEstimate = card.highEstimate, photoUrls } = written;
  const { lotNumber, sectionLetter, title, category, consignor, quantity } = { ...card, ...written };
  const { failure, isToCheck, coverUrl, lowEstimate: _low, highEstimate: _high, ...others } = card;
  const isDescribed = Boolean(written.title && written.description);
  const cover = photoUrls ? photoUrls[0] : coverUrl;
  return {
    ...others,
    ...{ lotNumber, sectionLetter, title, category, consignor, quantity },
    ...(lowEstimate != null && { lowEstimate }),
    ...(highEstimate != null && { highEstimate }),
    ...(cover !== undefined && { coverUrl: cover }),
    ...(photoUrls && { photoCount: photoUrls.length }),
    ...(failure && !isDescribed && { failure }),
    ...(isToCheck && written.unseenClaims?.length !== 0 && { isToCheck }),
  };
}

/** Applies pending changes to the rows. */
function applied<R extends { id: string }>(
  rows: R[],
  lots: readonly PendingChange[],
  apply: (row: R, change: UpdateItem) => R,
): R[] {
  const pending = lots.filter(
    (lot): lot is UpdateItem => lot.kind === "update" && lot.status.kind !== "rejected",
  );
  if (pending.length === 0) return rows;
  const changes = new Map(pending.map((lot) => [itemIdOf(lot), lot]));
  return rows.map((row) => {
    const change = changes.get(row.id);
    return change ? apply(row, change) : row;
  });
}

/** Applies pending changes to the items. */
export const withPendingChanges = (items: Item[], lots: readonly PendingChange[]): Item[] =>
  applied(items, lots, (item, change) => ({ ...item, ...writtenFields(change) }));

/** Applies pending changes to the cards. */
export const cardsWithPendingChanges = (cards: Card[], lots: readonly PendingChange[]): Card[] =>
  applied(cards, lots, changedCard);

/** The items of a manifest, optimistically updated with the pending changes and deletions of the upload queue. */
export function useItems(manifestId: string): Item[] {
  const items = useWithoutDeleted(trpc.items.list.useSuspenseQuery({ manifestId })[0]);
  const lots = useOutboxLots();
  return useMemo(() => withPendingChanges(items, lots), [items, lots]);
}

/** The lots of a manifest as cards, and as whole items. Undefined until loaded. */
export type ListedLots = { cards: Card[]; items: Item[] | undefined };

/**
 * The lots of a manifest, optimistically updated with the pending changes and deletions of the upload queue. Loads the cards if the
 * whole items are not in memory.
 */
export function useListedLots(manifestId: string): ListedLots {
  const whole = useWithoutDeleted(trpc.items.list.useQuery({ manifestId }, { enabled: false }).data);
  const { client } = trpc.useUtils();
  const query = whole ? itemsQuery(client, manifestId) : cardsQuery(client, manifestId);
  const data = useWithoutDeleted<Item[] | Card[]>(useSuspenseQuery<Item[] | Card[]>(query).data);
  const lots = useOutboxLots();
  return useMemo(() => {
    if (!whole) return { cards: cardsWithPendingChanges(data as Card[], lots), items: undefined }; // data of `cardsQuery`
    const items = withPendingChanges(whole, lots);
    return { cards: items.map(toCard), items };
  }, [data, whole, lots]);
}

/**
 * The number of a lot with the pending changes of the upload queue, such as "12A". It follows renumberings while a dialog is open.
 * Undefined if the lot is not in memory.
 */
export function useLotName(manifestId: string, itemId: string | undefined): string | undefined {
  const input = { manifestId };
  const { data: item } = trpc.items.byId.useQuery({ id: itemId ?? "" }, { enabled: false });
  const { data: items = [] } = trpc.items.list.useQuery(input, { enabled: false });
  const { data: cards = [] } = trpc.items.cards.useQuery(input, { enabled: false });
  const changes = useOutboxLots();
  const isNamed = ({ id }: { id: string }) => id === itemId;
  const known = [item, items.find(isNamed), cards.find(isNamed)].filter((lot) => lot !== undefined);
  const newest = known.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0];
  if (!newest) return undefined;
  const { id, lotNumber, sectionLetter } = newest;
  const [named] = applied([{ id, lotNumber, sectionLetter }], changes, (lot, change) => ({
    ...lot,
    ...pick(writtenFields(change), ["lotNumber", "sectionLetter"]),
  }));
  return named && lotName(named);
}
