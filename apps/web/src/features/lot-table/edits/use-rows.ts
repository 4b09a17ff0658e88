import type { Item } from "@lotwright/contracts/catalog/items";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { useMemo, useState } from "react";
import { type Card, toCard } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";
import type { Fields, Lot } from "../cells/cell-values";
import { type Sort, sortLots, steadyOrder } from "../columns/sort";

export type RowSources = {
  /** The listed lots in order. */
  cards: readonly Card[];
  /** All lots of the manifest as whole items, once they are loaded. */
  items: readonly Item[] | undefined;
  changed: ReadonlyMap<string, LotChangeKind> | undefined;
  /** The lots whose number was edited in the table. */
  edited: ReadonlySet<string>;
};

/** Values that override those of the lists: being saved, or rejected. */
export type Overlay = ReadonlyMap<string, Fields>;

function toLot(card: Card, item: Item | undefined, fields: Fields | undefined): Lot {
  if (!item || !fields) return { card, item };
  const written = { ...item, ...fields };
  return { card: toCard(written), item: written };
}

type Arranged = {
  key: string;
  ids: readonly string[];
  /** Lot numbers by id at the time of sorting, if sorted by number. */
  numbers?: ReadonlyMap<string, string>;
};

const isSameLots = (order: readonly string[], lots: ReadonlyMap<string, Lot>) =>
  order.length === lots.size && order.every((id) => lots.has(id));

/** Whether lots were renumbered other than by editing numbers in the table. */
function isRenumbered({ numbers }: Arranged, lots: ReadonlyMap<string, Lot>, edited: ReadonlySet<string>) {
  return [...(numbers ?? [])].some(([id, number]) => {
    const lot = lots.get(id);
    return lot !== undefined && lotName(lot.card) !== number && !edited.has(id);
  });
}

type Arranging = {
  lots: ReadonlyMap<string, Lot>;
  key: string;
  isByNumber: boolean;
  edited: ReadonlySet<string>;
  sorted: () => string[];
};

/** Computes the order of the rows. An edited row stays in place until the user sorts again, or lots are moved or renumbered. */
function arrange(before: Arranged, { lots, key, isByNumber, edited, sorted }: Arranging): Arranged {
  const isNew = before.key !== key || isRenumbered(before, lots, edited);
  if (!isNew && isSameLots(before.ids, lots)) return before;
  const ids = isNew ? sorted() : steadyOrder(before.ids, sorted());
  if (!isByNumber) return { key, ids };
  return { key, ids, numbers: new Map([...lots].map(([id, { card }]) => [id, lotName(card)])) };
}

/** The rows of the table in order, made from cards until the whole items are loaded. */
export function useRows({ cards, items, changed, edited }: RowSources, sort: Sort, overlay: Overlay): Lot[] {
  const itemById = useMemo(() => new Map(items?.map((item) => [item.id, item])), [items]);
  const lots = useMemo(
    () => new Map(cards.map((card) => [card.id, toLot(card, itemById.get(card.id), overlay.get(card.id))])),
    [cards, itemById, overlay],
  );
  const key = `${sort.column} ${sort.isDescending} ${items !== undefined}`;
  const [arranged, setArranged] = useState<Arranged>({ key: "", ids: [] });
  const next = useMemo(
    () =>
      arrange(arranged, {
        ...{ lots, key, edited },
        isByNumber: sort.column === "lot",
        sorted: () => sortLots([...lots.values()], sort, changed).map(({ card }) => card.id),
      }),
    [arranged, lots, key, edited, sort, changed],
  );
  if (next !== arranged) setArranged(next);
  return useMemo(() => next.ids.flatMap((id) => lots.get(id) ?? []), [next, lots]);
}
