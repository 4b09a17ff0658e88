import type { Item, ItemsByIdsInput } from "@lotwright/contracts/catalog/items";
import { maxItemsAtOnce } from "@lotwright/contracts/values/limits";
import type { QueryClient } from "@tanstack/react-query";
import { changeItemLists, findItemLists, invalidateItemLists, mergeRows } from "../../data/lots/item-lists";

/**
 * Creates a queue that runs one refresh at a time, with a pause after each. Events that arrive in between are handled
 * together by the next one.
 */
export function createRefreshQueue<Event>(refresh: (events: Event[]) => Promise<unknown>, restMs = 0) {
  let waiting: Event[] = [];
  let isRefreshing = false;
  return async (event: Event): Promise<void> => {
    waiting.push(event);
    if (isRefreshing) return;
    isRefreshing = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await refresh(events);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRefreshing = false;
  };
}

type ReadItems = (input: ItemsByIdsInput) => Promise<Item[]>;

/** The ids of the changed items, or "many" to refetch the whole list. */
export type ChangedItems = ReadonlySet<string> | "many";

/**
 * Updates a manifest's cached lists by fetching only the changed items, because a whole list has megabytes. Does
 * nothing if no list is cached.
 */
export function createItemsRefresh(queryClient: QueryClient, readItems: ReadItems) {
  return async (manifestId: string, changed: ChangedItems): Promise<void> => {
    const { items, cards } = findItemLists(queryClient, manifestId);
    const lists = [items, cards].filter((list) => list !== undefined);
    if (lists.length === 0) return;
    // A pending response may contain the state before the change, so it is awaited first.
    const pending = lists.filter(({ state }) => state.fetchStatus === "fetching");
    await Promise.all(pending.map(({ promise }) => promise?.catch(() => undefined)));
    const readAll = () => invalidateItemLists(queryClient, manifestId);
    const isOutdated = () => lists.every(({ state }) => state.isInvalidated || state.data === undefined);
    if (changed === "many" || changed.size > maxItemsAtOnce || isOutdated()) return readAll();
    const read = await readItems({ manifestId, ids: [...changed] }).catch(() => undefined);
    if (!read) return readAll();
    // The whole list is being refetched, or will be when a screen shows it.
    if (isOutdated()) return;
    changeItemLists(queryClient, manifestId, (rows, toRow) => mergeRows(rows, changed, read.map(toRow)));
  };
}
