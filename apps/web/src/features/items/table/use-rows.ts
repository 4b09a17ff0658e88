import type { LotChangeKind } from "@lotwright/contracts/deliveries";
import type { Item } from "@lotwright/contracts/items";
import { useMemo, useState } from "react";
import { type Card, toCard } from "../../../lib/item-cards";
import type { Fields, Lot } from "./cell-values";
import { type Sort, sortLots, steadyOrder } from "./sort";

export type RowSources = {
  /** The lots to show, in the order of the list. */
  cards: readonly Card[];
  /** All lots of the manifest as whole items, once they are loaded. */
  items: readonly Item[] | undefined;
  changed: ReadonlyMap<string, LotChangeKind> | undefined;
};

/** Values that the table shows instead of the lists': those that are being saved, or that were rejected. */
export type Overlay = ReadonlyMap<string, Fields>;

function toLot(card: Card, item: Item | undefined, fields: Fields | undefined): Lot {
  if (!item || !fields) return { card, item };
  const written = { ...item, ...fields };
  return { card: toCard(written), item: written };
}

type Arranged = { key: string; ids: readonly string[] };

const isSameLots = (order: readonly string[], lots: ReadonlyMap<string, Lot>) =>
  order.length === lots.size && order.every((id) => lots.has(id));

/** The order of the rows. An edit does not move its row until the user sorts again. */
function arrange(
  before: Arranged,
  lots: ReadonlyMap<string, Lot>,
  key: string,
  sorted: () => string[],
): Arranged {
  if (before.key !== key) return { key, ids: sorted() };
  return isSameLots(before.ids, lots) ? before : { key, ids: steadyOrder(before.ids, sorted()) };
}

/** The rows of the table in their order. Lots are shown from their cards until the whole items are loaded. */
export function useRows({ cards, items, changed }: RowSources, sort: Sort, overlay: Overlay): Lot[] {
  const itemById = useMemo(() => new Map(items?.map((item) => [item.id, item])), [items]);
  const lots = useMemo(
    () => new Map(cards.map((card) => [card.id, toLot(card, itemById.get(card.id), overlay.get(card.id))])),
    [cards, itemById, overlay],
  );
  const key = `${sort.column} ${sort.isDescending} ${items !== undefined}`;
  const [arranged, setArranged] = useState<Arranged>({ key: "", ids: [] });
  const next = useMemo(
    () =>
      arrange(arranged, lots, key, () =>
        sortLots([...lots.values()], sort, changed).map(({ card }) => card.id),
      ),
    [arranged, lots, key, sort, changed],
  );
  if (next !== arranged) setArranged(next);
  return useMemo(() => next.ids.flatMap((id) => lots.get(id) ?? []), [next, lots]);
}
