import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { useMemo, useState } from "react";
import type { Card } from "../../../data/lots/item-cards";
import { recallSort, sortLots } from "../../lot-table/columns/sort";
import type { ListedLots } from "../../offline/queue";
import { sortCards } from "./arrange-items";
import { hasFlagIn } from "./item-filter";
import type { ItemSearch } from "./item-search";
import { useChangedLots } from "./use-changed-lots";
import { useLotsView } from "./use-lots-view";

export type SortCards = (cards: readonly Card[]) => Card[];

/** Sort order of the list: the table's by its headings, the cards' by the URL. */
export function useListOrder(manifestId: string, { items }: ListedLots, search: ItemSearch) {
  const { isTable } = useLotsView();
  const [tableSort] = useState(recallSort);
  const isStatusRead = isTable && tableSort.column === "status";
  const changes = useChangedLots(manifestId, isStatusRead || hasFlagIn(search, "changed"));
  const changed: ReadonlyMap<string, LotChangeKind> | undefined = changes?.kinds;
  const { sort } = search;
  const sortList = useMemo((): SortCards => {
    if (!isTable) return (cards) => sortCards(cards, sort);
    const itemById = new Map(items?.map((item) => [item.id, item]));
    return (cards) => {
      const lots = cards.map((card) => ({ card, item: itemById.get(card.id) }));
      return sortLots(lots, tableSort, changed).map(({ card }) => card);
    };
  }, [isTable, items, sort, tableSort, changed]);
  return { sortList, changed };
}
