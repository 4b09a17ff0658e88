import type { Item } from "@lotwright/contracts/items";
import { arrangeItems, filterItems, type ItemSearch } from "./arrange-items";

/** The items as the list shows them; all of them when this one is no longer among those that were searched. */
export function neighboursOf(
  items: readonly Item[],
  { itemId, search }: { itemId: string; search: ItemSearch },
) {
  const { show, ...rest } = search;
  // A lot that was described while it is open keeps its place among the failed ones.
  const shown = arrangeItems(
    items.filter((item) => item.id === itemId || filterItems([item], show).length > 0),
    rest,
  );
  const isShown = shown.some(({ id }) => id === itemId);
  const list = isShown ? shown : arrangeItems(items, search.sort ? { sort: search.sort } : {});
  const index = list.findIndex(({ id }) => id === itemId);
  const at = (position: number) => (index === -1 ? undefined : list[position]);
  return { index, count: list.length, previous: at(index - 1), next: at(index + 1) };
}
